import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';

interface LoadFailureProps {
  readonly onRetry: () => void;
  /** What could not be loaded. */
  readonly children: ReactNode;
}

/** In the place of a list, which can be asked for again. */
export function LoadFailure({ onRetry, children }: LoadFailureProps) {
  return (
    <Notice tone="error">
      <p>{children}</p>
      <Button variant="quiet" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Notice>
  );
}
