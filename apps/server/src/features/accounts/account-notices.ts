import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { NotificationTexts } from '@daymark/shared/notifications/notification-texts-en.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';

/** Into the inbox, in the language of the account: what was done to it, which its person should know of. It is not pushed. */
export async function notifyOfChange(
  { clock, random }: Pick<Server, 'clock' | 'random'>,
  { users, notifications }: BoundStore,
  { userId, text }: { readonly userId: string; readonly text: (of: NotificationTexts) => string },
): Promise<void> {
  const user = await users.findById(userId);
  if (user === null) return;
  const now = clock();
  await notifications.add(userId, {
    id: uuidv7(now, random),
    notification_type: 'other',
    content: text(notificationTexts[user.language]),
    created_at: new Date(now).toISOString(),
  });
}
