import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A turning ring. With a label it is announced; without, the words beside it speak. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className={styles.spinner} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
