import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'error' | undefined;
  /** An alert is read out even where it comes together with its words. */
  role?: 'status' | 'alert' | undefined;
  children: ReactNode;
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert };

/** A sentence that belongs to a whole form or panel. An error is read out at once. */
export function Notice({ tone = 'info', role, children }: NoticeProps) {
  const Icon = icons[tone];
  const ownRole = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-tone={tone} role={role ?? ownRole}>
      <Icon size="1.25em" aria-hidden />
      <div>{children}</div>
    </div>
  );
}
