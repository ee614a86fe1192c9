import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import type { NotificationTexts } from '@daymark/shared/notifications/notification-texts-en.ts';
import type { AccountChange } from '../../database/schema.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';
import { queueMail } from './queue-mail.ts';

interface Change {
  readonly userId: string;
  readonly text: (of: NotificationTexts) => string;
  /** By mail as well, where the server sends it. */
  readonly mail?: { readonly kind: AccountChange; readonly provider?: string };
}

/** Into the inbox, in the language of the account: what was done to it, which its person should know of. It is not pushed. */
export async function notifyOfChange(
  server: Pick<Server, 'clock' | 'random' | 'sendsMail'>,
  store: BoundStore,
  { userId, text, mail }: Change,
): Promise<void> {
  const user = await store.users.findById(userId);
  if (user === null) return;
  const now = server.clock();
  const at = new Date(now).toISOString();
  await store.notifications.add(userId, {
    id: uuidv7(now, server.random),
    notification_type: 'other',
    content: text(notificationTexts[user.language]),
    created_at: at,
  });
  if (mail === undefined) return;
  const { kind, ...about } = mail;
  const details = { at, ...about };
  await queueMail(server, store, { user_id: userId, kind, recipient: user.email, details });
}
