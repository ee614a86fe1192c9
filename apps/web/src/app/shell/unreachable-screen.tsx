import { Trans } from '@lingui/react/macro';
import { useClient } from '../../lib/client-context.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Signed in, but this device does not know the person yet and the server does not answer. */
export function UnreachableScreen() {
  const session = useSession();
  const client = useClient();
  return (
    <MessageScreen
      title={<Trans>Daymark cannot be reached</Trans>}
      action={
        <Button variant="primary" onClick={() => void session.refresh(client)}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      <Trans>You are still signed in. Check your connection and try again.</Trans>
    </MessageScreen>
  );
}
