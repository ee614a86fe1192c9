import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { forgetAutoBackupSetting } from '../../features/backups/auto-backup-setting.ts';
import { removeDrafts } from '../../marking/remove-drafts.ts';
import { useClient, useSession, useUser } from '../../lib/use-services.ts';
import { forgetPersonData } from '../../local/stored-person-data.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { forgetNotifications, revokeLater } from './after-sign-out.ts';

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
    // If this fails, the server still removes the device with the session.
    forgetNotifications(database).catch(() => {});
    // Calls before `session.end()`, because `client.call` reads the token at once.
    const answer = client.call(logout, {}).catch((error: unknown) => error);
    const token = session.token();
    session.end();
    if (token !== null) revokeLater(database, token, answer).catch(() => {});
  };
}
