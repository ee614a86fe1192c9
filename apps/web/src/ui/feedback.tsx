import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './feedback.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className={styles.spinner} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

interface SkeletonProps {
  /** CSS lengths of the loaded content, so that nothing moves when the content arrives. */
  width?: string | undefined;
  height: string;
  radius?: string | undefined;
}

/** Placeholder while content loads. A `LoadingText` must announce it to screen readers. */
export function Skeleton({ width = '100%', height, radius = 'var(--radius)' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}

export function LoadingText() {
  return (
    <VisuallyHidden>
      <Trans>Loading...</Trans>
    </VisuallyHidden>
  );
}

interface MessagePanelProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** One sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function MessagePanel({ icon, title, children, action }: MessagePanelProps) {
  return (
    <section className={styles.panel}>
      <span className={styles.panelIcon} aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      <p className={styles.panelText}>{children}</p>
      {action}
    </section>
  );
}
