import type { DayState } from './area-on-day.ts';
import styles from './check.module.css';

/** The ring of a card: empty while open, filled with a check that draws itself once done, a quiet dash when not done. */
export function Check({ state }: { readonly state: DayState }) {
  return (
    <svg className={styles.check} data-state={state} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={styles.ring} cx="20" cy="20" r="18" />
      <path className={styles.tick} d="M12 20.5 17.8 26.3 28.5 14.8" pathLength={1} />
      <path className={styles.dash} d="M14 20h12" pathLength={1} />
    </svg>
  );
}
