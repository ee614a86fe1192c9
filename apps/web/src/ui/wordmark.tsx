import styles from './wordmark.module.css';

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" aria-hidden className={styles.mark}>
        <circle className={styles.rail} cx="16" cy="16" r="12.5" />
        <circle className={styles.share} cx="16" cy="16" r="12.5" pathLength="100" />
        <path className={styles.check} d="m11 16.400 3.500 3.500 6.800-7.300" />
      </svg>
      Daymark
    </span>
  );
}
