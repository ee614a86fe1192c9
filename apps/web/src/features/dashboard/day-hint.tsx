import { Trans } from '@lingui/react/macro';
import { History, Sparkles, Sunrise } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DashboardPhase } from './dashboard-phase.ts';
import styles from './day-hint.module.css';

interface DayHintProps {
  readonly phase: DashboardPhase;
  /** A past day is shown. */
  readonly isPast: boolean;
}

type HintKind = 'past' | 'first-scoring' | 'new-day';

/** One line above the cards, where there is something to say; it folds away when that is over, still saying it. */
export function DayHint({ phase, isPast }: DayHintProps) {
  const kind = hintKind(phase, isPast);
  const [last, setLast] = useState(kind);
  if (kind !== null && kind !== last) setLast(kind);
  const shown = kind ?? last;
  return (
    <div className={styles.fold} data-open={kind !== null}>
      <div className={styles.inner} inert={kind === null}>
        {shown !== null && <HintLine kind={shown} />}
      </div>
    </div>
  );
}

function hintKind(phase: DashboardPhase, isPast: boolean): HintKind | null {
  if (isPast) return 'past';
  return phase === 'first-scoring' || phase === 'new-day' ? phase : null;
}

function HintLine({ kind }: { readonly kind: HintKind }) {
  if (kind === 'past') {
    return (
      <Line icon={<History size={20} />} title={<Trans>Cannot edit historical areas</Trans>}>
        <Trans>A past day stays as it was.</Trans>
      </Line>
    );
  }
  if (kind === 'first-scoring') {
    return (
      <Line icon={<Sparkles size={20} />} title={<Trans>Your first life area is ready</Trans>}>
        <Trans>Tap it to mark today.</Trans>
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
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Line({ icon, title, children }: LineProps) {
  return (
    <aside className={styles.hint}>
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
