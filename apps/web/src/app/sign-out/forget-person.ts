import { forgetAutoBackupSetting } from '../../features/backups/auto-backup-setting.ts';
import { forgetBackups } from '../../outbox/local-backup.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { forgetNotifications } from './forget-notifications.ts';

/** Removes all that this device has of somebody, what they have not sent included. Rejects when it did not let go of something. */
export async function forgetPerson(
  { database, discardAllOf }: Pick<Outbox, 'database' | 'discardAllOf'>,
  userId: string,
): Promise<void> {
  forgetAutoBackupSetting(userId);
  await Promise.all([
    discardAllOf(userId),
    forgetBackups(database, userId),
    forgetNotifications(database),
  ]);
}
