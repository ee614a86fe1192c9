import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useLeave } from './use-leave.ts';

interface SignOutQuestionProps {
  readonly isWanted: boolean;
  readonly onCancel: () => void;
}

/** Signs out when wanted. Asks first if the server lacks changes of the user. */
export function SignOutQuestion({ isWanted, onCancel }: SignOutQuestionProps) {
  const outbox = useOutbox();
  const user = useUser();
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);

  const countUnsent = useEffectEvent(() =>
    outbox.unsent().then(
      ({ own }) => own,
      () => outbox.items().length,
    ),
  );
  const signOut = useEffectEvent((unsent: number) => {
    if (unsent === 0) leave();
    else setAsking(true);
  });

  useEffect(() => {
    if (isWanted) void countUnsent().then((unsent) => signOut(unsent));
  }, [isWanted]);

  async function discard(): Promise<void> {
    await outbox.discardAllOf(user.id);
    leave();
  }

  return (
    <SignOutDialog
      open={isWanted && isAsking}
      onClose={() => {
        setAsking(false);
        onCancel();
      }}
      onKeep={leave}
      onDiscard={discard}
    />
  );
}
