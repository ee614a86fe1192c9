import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import styles from './preferences.module.css';

interface LoadFailureProps {
  /** What could not be loaded. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="error">
      <div className={styles.failure}>
        <p>{children}</p>
        <Button variant="quiet" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Notice>
  );
}
