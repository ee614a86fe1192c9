import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { MissedDay, StreakDetails } from '../../rules/streak-details.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarOff, CircleDashed, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { DayLink } from './day-link.tsx';
import styles from './streak-reason.module.css';

interface StreakReasonProps {
  readonly details: StreakDetails;
  readonly hasEnded: boolean;
  readonly onShow: (date: CalendarDate) => void;
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function StreakReason({ details, hasEnded, onShow }: StreakReasonProps) {
  const { current, last_missed, is_open_today } = details;
  const { i18n } = useLingui();
  const days = formatNumber(current?.days ?? 0, i18n.locale);
  return (
    <SectionCard title={<Trans>Why is my streak {days}?</Trans>}>
      <div className={styles.words}>
        {hasEnded ? (
          <p>
            <Trans>This area has ended, and so has its streak.</Trans>
          </p>
        ) : (
          <CurrentStreak details={details} />
        )}
        {last_missed !== null && <LastMissedDay missed={last_missed} onShow={onShow} />}
        {last_missed === null && current !== null && (
          <p>
            <Trans>You never missed a day.</Trans>
          </p>
        )}
        <BridgedDayCounts details={details} />
        {is_open_today && (
          <p className={styles.quiet}>
            <Trans>Today isn’t over. It only counts as missed once the day ends.</Trans>
          </p>
        )}
      </div>
    </SectionCard>
  );
}

function CurrentStreak({ details: { current, best } }: { readonly details: StreakDetails }) {
  const { t, i18n } = useLingui();
  if (current === null) {
    return (
      <p>
        {best === null ? (
          <Trans>Nothing done yet. Your first day starts a streak.</Trans>
        ) : (
          <Trans>Nothing done since the last missed day. Do it today to start a new streak.</Trans>
        )}
      </p>
    );
  }
  const { days } = current;
  const date = formatDate(current.first_day, i18n.locale, dayStyle);
  return (
    <p>
      {t`${plural(days, { one: `# day done since ${date}.`, other: `# days done since ${date}.` })}`}
    </p>
  );
}

interface MissedProps {
  readonly missed: MissedDay;
  readonly onShow: (date: CalendarDate) => void;
}

function LastMissedDay({ missed, onShow }: MissedProps) {
  const { date, mark, missing = 0, per } = missed;
  const day = <DayLink date={date} onShow={onShow} />;
  return (
    <p>
      <Trans comment="{day} is a date, such as Sunday, 15 November 2026">You missed {day}:</Trans>{' '}
      {missing > 0 ? (
        <ShortOfGoal missing={missing} per={per} />
      ) : mark === 0 ? (
        <Trans comment="A missed day">you marked it not done.</Trans>
      ) : (
        <Trans comment="A missed day">nothing was marked.</Trans>
      )}
    </p>
  );
}

interface ShortOfGoalProps {
  readonly missing: number;
  readonly per: MissedDay['per'] | undefined;
}

function ShortOfGoal({ missing, per }: ShortOfGoalProps) {
  if (per === 'month')
    return (
      <Plural
        value={missing}
        one="one time short of your monthly goal."
        other="# times short of your monthly goal."
      />
    );
  return per === 'days' ? (
    <Plural
      value={missing}
      one="one time short of your goal."
      other="# times short of your goal."
    />
  ) : (
    <Plural
      value={missing}
      one="one time short of your weekly goal."
      other="# times short of your weekly goal."
    />
  );
}

function BridgedDayCounts({ details: { bridged } }: { readonly details: StreakDetails }) {
  const { paused, not_due, free } = bridged;
  if (paused + not_due + free === 0) return null;
  return (
    <>
      <p>
        <Trans>These didn’t break it:</Trans>
      </p>
      <ul className={styles.bridged}>
        <Entry count={paused} icon={<Pause size="1.25em" aria-hidden />}>
          <Plural value={paused} one="# paused or skipped day" other="# paused or skipped days" />
        </Entry>
        <Entry count={not_due} icon={<CalendarOff size="1.25em" aria-hidden />}>
          <Plural value={not_due} one="# day that was not due" other="# days that were not due" />
        </Entry>
        <Entry count={free} icon={<CircleDashed size="1.25em" aria-hidden />}>
          <Plural
            value={free}
            one="# day you didn’t need for your goal"
            other="# days you didn’t need for your goal"
          />
        </Entry>
      </ul>
    </>
  );
}

interface EntryProps {
  readonly count: number;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Entry({ count, icon, children }: EntryProps) {
  if (count === 0) return null;
  return (
    <li className={styles.entry}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
