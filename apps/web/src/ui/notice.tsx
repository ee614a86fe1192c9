import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'error' | undefined;
  /** An alert is announced even if it appears together with its text. */
  role?: 'alert' | undefined;
  children: ReactNode;
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert };

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
