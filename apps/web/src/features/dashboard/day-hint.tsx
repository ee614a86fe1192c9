import { isPerfect, type Tally } from '@daymark/shared/timeline/completion.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheckBig, Sparkles, Sunrise } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './day-hint.module.css';

interface DayHintProps {
  /** Null while a past day is shown, of which there is nothing to say here. */
  readonly phase: DashboardPhase | null;
  /** How many cards today has. */
  readonly areas: number;
}

type HintKind = 'first-scoring' | 'new-day' | 'all-completed';

/** One line above the cards, where there is something to say; it folds away when that is over, with its words. */
export function DayHint({ phase, areas }: DayHintProps) {
  const kind = phase && hintKind(phase);
  const [last, setLast] = useState(kind);
  if (kind !== null && kind !== last) setLast(kind);
  const shown = kind ?? last;
  return (
    <div className={styles.fold} data-open={kind !== null}>
      <div className={styles.inner} inert={kind === null}>
        {shown !== null && <HintLine kind={shown} areas={areas} />}
      </div>
    </div>
  );
}

function hintKind(phase: DashboardPhase): HintKind | null {
  return phase === 'first-scoring' || phase === 'new-day' || phase === 'all-completed'
    ? phase
    : null;
}

interface HintLineProps extends Pick<DayHintProps, 'areas'> {
  readonly kind: HintKind;
}

function HintLine({ kind, areas }: HintLineProps) {
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
        <Plural value={areas} one="Tap it to mark today." other="Tap one to mark today." />
      </DayNotice>
    );
  }
  if (kind === 'all-completed') {
    return (
      <DayNotice
        tone="done"
        icon={<CircleCheckBig size={20} />}
        title={<Trans>A complete day</Trans>}
      >
        <Trans>All that was due is done. See you tomorrow.</Trans>
      </DayNotice>
    );
  }
  return (
    <DayNotice icon={<Sunrise size={20} />} title={<Trans>New Day, Fresh Start</Trans>}>
      <Trans>Tap an area to begin.</Trans>
    </DayNotice>
  );
}

/** Of what comes after the first paint, so that the cards do not move then. */
export function DayNoticePlace({ children }: { readonly children: ReactNode }) {
  return <div className={styles.place}>{children}</div>;
}

interface DayNoticeProps {
  readonly tone?: 'done' | 'correcting' | undefined;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons beside the words, or below where there is no room. */
  readonly acts?: ReactNode;
}

/** A sign, a few words and what can be done about them. */
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

/**
 * Where a person stands today. `empty`: nothing to score; `first-scoring`: areas, and nothing ever scored;
 * `nothing-due`: the day is free; `new-day`: nothing scored today yet; `partly-scored`: some of it; `all-completed`: all that
 * was due is done.
 */
export type DashboardPhase =
  | 'empty'
  | 'first-scoring'
  | 'nothing-due'
  | 'new-day'
  | 'partly-scored'
  | 'all-completed';

interface DayCounts extends Tally {
  readonly areas: number;
  readonly scored: number;
  readonly everScored: boolean;
}

export function dashboardPhase(counts: DayCounts): DashboardPhase {
  if (counts.areas === 0) return 'empty';
  if (isPerfect(counts)) return 'all-completed';
  if (counts.scored > 0) return 'partly-scored';
  if (!counts.everScored) return 'first-scoring';
  return counts.possible === 0 ? 'nothing-due' : 'new-day';
}
