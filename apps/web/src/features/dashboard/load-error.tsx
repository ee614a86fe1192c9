import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/message-panel.tsx';

export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
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
        <Trans>We couldn't load your dashboard. Please try again.</Trans>
      </MessagePanel>
    </div>
  );
}
