import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { Store } from '../store/store.ts';

interface Announcing {
  readonly store: Store;
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
}

export async function announceConflicts({ store, now, random }: Announcing): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { user_id } of await store.versions.conflicts()) {
    await store.transaction(async ({ lockUser, users, versions, notifications }) => {
      if (!(await lockUser(user_id))) return;
      const user = await users.findById(user_id);
      // Another node may have announced the conflicts of this user meanwhile.
      const isNew = await versions.announce(user_id, at);
      if (user === null || !isNew) return;
      await notifications.add(user_id, {
        id: uuidv7(now, random),
        notification_type: 'other',
        content: notificationTexts[user.language].conflict,
        created_at: at,
      });
    });
  }
}
