import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheckBig, Sparkles, Sunrise } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import type { Timelines } from '../../local/shown-data.ts';
import { type AreaOnDay, isCounted } from './area-on-day.ts';
import styles from './day-hint.module.css';
import type { HintKind } from './dashboard-phase.ts';
import { type FactOfDay, findFactOfDay } from './fact-of-day.ts';

interface DayHintProps {
  readonly kind: HintKind;
  readonly entries: readonly AreaOnDay[];
  readonly timelines: Timelines;
  readonly today: CalendarDate;
}

export function DayHint({ kind, entries, timelines, today }: DayHintProps) {
  const areas = entries.length;
  if (kind === 'first-scoring') {
    return (
      <DayNotice
        icon={<Sparkles size={20} />}
        title={
          <Plural
            value={areas}
            one="Your first life area is ready"
            other="Your first life areas are ready"
          />
        }
      >
        <Plural
          value={areas}
          one="Tap its ring when it’s done."
          other="Tap a ring when it’s done."
        />
      </DayNotice>
    );
  }
  if (kind === 'all-completed') {
    const done = timelines.filter((timeline) => getDay(timeline, today).done === 1);
    return (
      <DayNotice tone="done" icon={<CircleCheckBig size={20} />} title={<Trans>All done</Trans>}>
        <FactLine fact={findFactOfDay(done)} />
      </DayNotice>
    );
  }
  if (kind === 'partly-scored') {
    const open = entries.filter((entry) => isCounted(entry) && entry.state === 'unscored').length;
    return (
      <DayNotice icon={<Sunrise size={20} />} title={<Trans>Under way</Trans>}>
        {open === 0 ? (
          <Trans>That is everything for today.</Trans>
        ) : (
          <Plural value={open} one="# more to go today." other="# more to go today." />
        )}
      </DayNotice>
    );
  }
  return (
    <DayNotice icon={<Sunrise size={20} />} title={<Trans>New Day, Fresh Start</Trans>}>
      <Trans>Tap a ring to begin.</Trans>
    </DayNotice>
  );
}

function FactLine({ fact }: { readonly fact: FactOfDay | null }) {
  const lengthOf = useStreakLength();
  if (fact === null) return <Trans>That is everything for today.</Trans>;
  // An element, not a string: Lingui parses tags after it inserts strings, so a name such as `<0/>`
  // would become markup.
  const name = <bdi>{fact.name}</bdi>;
  const { length, unit, fromBest } = fact;
  const days = lengthOf(length, unit);
  if (length === 1) return <Trans>{name} is back: day 1.</Trans>;
  return fromBest === 0 ? (
    <Trans>
      {name}: {days}, your best
    </Trans>
  ) : (
    <Trans>
      {name}: {days}, {fromBest} short of your best
    </Trans>
  );
}

interface DayNoticeProps {
  readonly tone?: 'done' | undefined;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly acts?: ReactNode;
}

export function DayNotice({ tone, icon, title, children, acts }: DayNoticeProps) {
  return (
    <aside className={styles.hint} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.line}>{children}</span>
      </p>
      {acts && <div className={styles.acts}>{acts}</div>}
    </aside>
  );
}
