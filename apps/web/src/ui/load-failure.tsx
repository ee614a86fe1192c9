import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

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
