import type { User } from '@daymark/shared/accounts/account.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';

/** In the inbox, of the account's other devices too. */
export async function notifyOfEmail(
  { clock, random }: Server,
  { notifications }: BoundStore,
  { from, user }: { readonly from: string; readonly user: User },
): Promise<void> {
  const now = clock();
  await notifications.add(user.id, {
    id: uuidv7(now, random),
    notification_type: 'other',
    content: notificationTexts[user.language].emailChanged({ from, to: user.email }),
    created_at: new Date(now).toISOString(),
  });
}
