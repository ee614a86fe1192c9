import { hash } from 'node:crypto';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { NotificationTexts } from '../texts/notification-texts-en.ts';
import type { AccountChange } from '../database/schema.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { accessKinds, type EndedAccess } from '../store/end-access.ts';
import { queueMail } from './queue-mail.ts';

interface Change {
  readonly userId: string;
  readonly text: (of: NotificationTexts) => string;
  /** By mail as well, where the server sends it. */
  readonly mail?: {
    readonly kind: AccountChange | 'password_changed';
    readonly provider?: string;
  };
}

const day = 86_400;

/**
 * Into the inbox, in the language of the account: what was done to it, which its person should know of. It is not pushed. Mails are
 * limited for each kind of change, or an account with another person's address could fill their mailbox.
 */
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
  const key = `change-mail:${kind}:${hash('sha256', userId, 'hex')}`;
  const limit = { hits: limits.changeMailsPerDay, seconds: day };
  if ((await store.rateLimits.hit(key, limit, now)) > 0) return;
  const details = { at, ...about };
  await queueMail(server, store, { user_id: userId, kind, recipient: user.email, details });
}

/** Into the inbox, where more than sessions has ended: what the person may still need has to be set up again. */
export async function notifyOfEnded(
  server: Pick<Server, 'clock' | 'random' | 'sendsMail'>,
  store: BoundStore,
  { userId, ended, webhooksOff }: EndedAccess & { readonly userId: string },
): Promise<void> {
  const hasEnded = accessKinds.some((kind) => ended[kind] > 0) || ended.secondFactor > 0;
  if (!hasEnded && webhooksOff === 0) return;
  await notifyOfChange(server, store, {
    userId,
    text: (of) => of.accessEnded({ ...ended, webhooksOff }),
  });
}

/** The inbox goes with the account, and its language with it: the mail waits as nobody's. */
export async function mailOfDeletion(
  server: Pick<Server, 'clock' | 'random' | 'sendsMail'>,
  store: BoundStore,
  userId: string,
): Promise<void> {
  const user = await store.users.findById(userId);
  if (user === null) return;
  const { email: recipient, language, timezone } = user;
  const details = { at: new Date(server.clock()).toISOString(), language, timezone };
  await queueMail(server, store, { user_id: null, kind: 'account_deleted', recipient, details });
}
