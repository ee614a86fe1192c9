import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';

interface LoadErrorProps {
  /** Where there is more to say than that it failed. */
  readonly reason: ReactNode;
  readonly onRetry: () => void;
}

export function LoadError({ reason, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <MessagePanel
        icon={<CircleAlert size={40} strokeWidth={1.5} />}
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="primary" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {reason ?? <Trans>We couldn't load your dashboard. Please try again.</Trans>}
      </MessagePanel>
    </div>
  );
}
