import { Trans } from '@lingui/react/macro';
import { NetworkError } from '../../lib/api-errors.ts';
import { useClient, useSession } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { outageWords } from '../outage-words.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Signed in, but this device does not know the person yet and the server does not answer, or not as it should. */
export function UnreachableScreen({ error }: { readonly error: unknown }) {
  const session = useSession();
  const client = useClient();
  const isAway = error instanceof NetworkError;
  return (
    <MessageScreen
      title={
        isAway ? <Trans>Daymark cannot be reached</Trans> : <Trans>Something went wrong</Trans>
      }
      action={
        <Button variant="primary" onClick={() => void session.refresh(client)}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      {isAway ? (
        <Trans>You are still signed in. Check your connection and try again.</Trans>
      ) : (
        <>
          {outageWords(error) ?? <Trans>An unexpected error occurred. Please try again.</Trans>}{' '}
          <Trans>You are still signed in.</Trans>
        </>
      )}
    </MessageScreen>
  );
}
