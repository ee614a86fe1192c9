import styles from './day-ring.module.css';
import type { AreaOnDay, CardState } from './area-on-day.ts';

export type RingLook = CardState | 'kept' | 'skipped' | 'paused' | 'off';

export function getRingLook(state: CardState, due: AreaOnDay['due']): RingLook {
  if (state !== 'unscored') return state;
  if (due.kind === 'skipped' || due.kind === 'paused' || due.kind === 'kept') return due.kind;
  return due.kind === 'off' || due.kind === 'reached' ? 'off' : 'unscored';
}

const signs = {
  done: <path className={styles.tick} d="M12 20.5 17.8 26.3 28.5 14.8" pathLength={1} />,
  'not-done': <path className={styles.dash} d="M14 20h12" pathLength={1} />,
  skipped: <path className={styles.sign} d="m14 14 6 6-6 6m7-12 6 6-6 6" />,
  paused: <path className={styles.sign} d="M16.5 14v12m7-12v12" />,
};

interface DayRingProps {
  readonly look: RingLook;
  /** Part of the target that is reached, from 0 to 1. */
  readonly share?: number;
}

export function DayRing({ look, share = 0 }: DayRingProps) {
  const isPartly = share > 0 && look === 'unscored';
  return (
    <svg
      className={styles.ring}
      data-state={look}
      data-partly={isPartly || undefined}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <circle className={styles.fill} cx="20" cy="20" r="18" />
      <circle className={styles.line} cx="20" cy="20" r="18" />
      {isPartly && (
        <circle
          className={styles.share}
          cx="20"
          cy="20"
          r="18"
          pathLength={1}
          strokeDasharray={`${share} 2`}
        />
      )}
      {signs.done}
      {signs['not-done']}
      {(look === 'skipped' || look === 'paused') && signs[look]}
    </svg>
  );
}
