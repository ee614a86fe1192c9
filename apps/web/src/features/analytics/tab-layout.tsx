import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** The parts of a tab below each other. */
export function TabLayout({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
