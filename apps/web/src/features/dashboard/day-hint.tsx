import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheckBig, History, Sparkles, Sunrise } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './day-hint.module.css';

interface DayHintProps {
  readonly phase: DashboardPhase;
  /** A past day is shown. */
  readonly isPast: boolean;
  /** How many count today. */
  readonly areas: number;
}

type HintKind = 'past' | 'first-scoring' | 'new-day' | 'all-completed';

/** One line above the cards, where there is something to say; it folds away when that is over, with its words. */
export function DayHint({ phase, isPast, areas }: DayHintProps) {
  const kind = hintKind(phase, isPast);
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

function hintKind(phase: DashboardPhase, isPast: boolean): HintKind | null {
  if (isPast) return 'past';
  return phase === 'empty' || phase === 'partly-scored' ? null : phase;
}

function HintLine({ kind, areas }: { readonly kind: HintKind; readonly areas: number }) {
  if (kind === 'past') {
    return (
      <Line icon={<History size={20} />} title={<Trans>Cannot edit historical areas</Trans>}>
        <Trans>A past day stays as it was.</Trans>
      </Line>
    );
  }
  if (kind === 'first-scoring') {
    return (
      <Line
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
      </Line>
    );
  }
  if (kind === 'all-completed') {
    return (
      <Line isDone icon={<CircleCheckBig size={20} />} title={<Trans>A complete day</Trans>}>
        <Trans>Every area is done. See you tomorrow.</Trans>
      </Line>
    );
  }
  return (
    <Line icon={<Sunrise size={20} />} title={<Trans>New Day, Fresh Start</Trans>}>
      <Trans>Nothing is marked yet. Tap an area to begin.</Trans>
    </Line>
  );
}

interface LineProps {
  readonly isDone?: boolean;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Line({ isDone, icon, title, children }: LineProps) {
  return (
    <aside className={styles.hint} data-done={isDone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.line}>{children}</span>
      </p>
    </aside>
  );
}

/**
 * Where a person stands today. `empty`: nothing to score; `first-scoring`: areas, and nothing ever scored;
 * `new-day`: nothing scored today yet; `partly-scored`: some of it; `all-completed`: every area in view is done.
 */
export type DashboardPhase =
  | 'empty'
  | 'first-scoring'
  | 'new-day'
  | 'partly-scored'
  | 'all-completed';

interface DayCounts {
  readonly areas: number;
  readonly scored: number;
  readonly done: number;
  readonly everScored: boolean;
}

export function dashboardPhase({ areas, scored, done, everScored }: DayCounts): DashboardPhase {
  if (areas === 0) return 'empty';
  if (done === areas) return 'all-completed';
  if (scored > 0) return 'partly-scored';
  return everScored ? 'new-day' : 'first-scoring';
}
