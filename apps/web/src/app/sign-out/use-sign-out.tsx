import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useLeave } from './use-leave.ts';

const SignOutDialog = lazyPart(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
  'dialogs',
);

interface SignOut {
  /** Signs out; first asks what becomes of changes that the server does not have. */
  readonly signOut: () => void;
  /** That question; it belongs into the screen. */
  readonly question: ReactNode;
}

export function useSignOut(): SignOut {
  const outbox = useOutbox();
  const user = useUser();
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);

  async function signOut(): Promise<void> {
    const unsent = await outbox.unsent().then(
      ({ own }) => own,
      () => outbox.items().length,
    );
    if (unsent === 0) leave();
    else setAsking(true);
  }

  async function discard(): Promise<void> {
    await outbox.discardAllOf(user.id);
    leave();
  }

  return {
    signOut: () => void signOut(),
    question: (
      <SignOutDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onKeep={leave}
        onDiscard={discard}
      />
    ),
  };
}
