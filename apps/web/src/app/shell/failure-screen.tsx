import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

export function FailureScreen() {
  return (
    <div role="alert">
      <MessageScreen
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>An unexpected error occurred. Please try again.</Trans>
      </MessageScreen>
    </div>
  );
}
