import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'error' | undefined;
  children: ReactNode;
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert };

/** A sentence that belongs to a whole form or panel. An error is read out at once. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size="1.25em" aria-hidden />
      <div>{children}</div>
    </div>
  );
}
