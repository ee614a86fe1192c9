import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { type ReactNode, useState } from 'react';
import { forgetAutoBackupSetting } from '../../features/backups/auto-backup-setting.ts';
import { removeDrafts } from '../../marking/marking.ts';
import { useClient, useSession, useUser } from '../../lib/use-services.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { forgetPersonData } from '../../local/device-store.ts';
import { useOutbox } from '../../local/use-outbox.tsx';

const SignOutDialog = lazyPart(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
  'dialogs',
);

interface SignOut {
  readonly signOut: () => void;
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

/** Signs out at once, whether or not the server receives the logout. Queued changes stay. */
export function useLeave(): () => void {
  const client = useClient();
  const session = useSession();
  const { database } = useOutbox();
  const { id } = useUser();
  return () => {
    forgetPersonData(database, id).catch(reportError);
    forgetAutoBackupSetting(id);
    removeDrafts(localStorage, id);
    // This module loads on demand to keep the first chunk small. If loading fails, the server still
    // removes the device with the session.
    const later = import('./after-sign-out.ts');
    later.then(({ forgetNotifications }) => forgetNotifications(database)).catch(() => {});
    // `client.call` reads the token at once, so it comes before `session.end()`.
    const answer = client.call(logout, {}).catch((error: unknown) => error);
    const token = session.token();
    session.end();
    later
      .then(async ({ revokeLater }) => token !== null && revokeLater(database, token, answer))
      .catch(() => {});
  };
}
