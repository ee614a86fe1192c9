import { logout } from '@daymark/shared/accounts/account-endpoints.ts';
import { forgetAutoBackupSetting } from '../../features/backups/auto-backup-setting.ts';
import { useClient, useSession, useUser } from '../../lib/use-services.ts';
import { forgetBackups } from '../../outbox/local-backup.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';

/** Signs out on this device at once, whether or not the server hears of it. What is queued stays, backups go. */
export function useLeave(): () => void {
  const client = useClient();
  const session = useSession();
  const { database } = useOutbox();
  const { id } = useUser();
  return () => {
    forgetBackups(database, id).catch(reportError);
    forgetAutoBackupSetting(id);
    // Later, so that the first screen need not carry it. What fails the server makes good: it ends the device with the session.
    import('./forget-notifications.ts')
      .then(({ forgetNotifications }) => forgetNotifications(database))
      .catch(() => {});
    // The call takes its token before the session forgets it.
    const told = client.call(logout, {}).catch((error: unknown) => error);
    const token = session.token();
    session.end();
    import('./revoke-later.ts')
      .then(async ({ revokeLater }) => token !== null && revokeLater(database, token, told))
      .catch(() => {});
  };
}
