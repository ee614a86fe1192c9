import { hash } from 'node:crypto';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { NotificationTexts } from '../texts/notification-texts-en.ts';
import type { AccountChange } from '../database/schema.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { accessKinds, type EndedAccess } from '../store/access-repository.ts';
import { queueMail } from './queue-mail.ts';

interface Change {
  readonly text: (of: NotificationTexts) => string;
  readonly mail?: {
    readonly kind: AccountChange | 'password_changed';
    readonly provider?: string;
  };
}

type Kind = NonNullable<Change['mail']>['kind'];

function mailed(kind: Kind, text: Change['text'], about?: { readonly provider: string }): Change {
  return { text, mail: { kind, ...(about && { provider: about.provider }) } };
}

type Named = Readonly<Record<'name', string>>;
type Linked = Readonly<Record<'provider', string>>;

export const notices = {
  emailChanged: (emails: Readonly<Record<'from' | 'to', string>>): Change => ({
    text: (of) => of.emailChanged(emails),
  }),
  passwordChanged: mailed('password_changed', (of) => of.passwordChanged),
  passwordReset: mailed('password_changed', (of) => of.passwordReset),
  passwordRemoved: mailed('password_removed', (of) => of.passwordRemoved),
  sessionsEnded: mailed('sessions_ended', (of) => of.sessionsEnded),
  secondFactorOn: mailed('second_factor_on', (of) => of.secondFactorOn),
  secondFactorOff: mailed('second_factor_off', (of) => of.secondFactorOff),
  recoveryCodesMade: mailed('recovery_codes_made', (of) => of.recoveryCodesMade),
  recoveryCodeUsed: (left: number) =>
    mailed('recovery_code_used', (of) => of.recoveryCodeUsed({ left })),
  passkeyAdded: (passkey: Named) => mailed('passkey_added', (of) => of.passkeyAdded(passkey)),
  passkeyRemoved: (passkey: Named) => mailed('passkey_removed', (of) => of.passkeyRemoved(passkey)),
  identityLinked: (identity: Linked) =>
    mailed('identity_linked', (of) => of.identityLinked(identity), identity),
  identityUnlinked: (identity: Linked) =>
    mailed('identity_unlinked', (of) => of.identityUnlinked(identity), identity),
};

type Notifying = Pick<Server, 'clock' | 'random' | 'sendsMail'>;

const day = 86_400;

/**
 * Adds a notification and, if `mail` is given, queues a mail. Mails are limited per day and kind of
 * change, because the email may belong to another person.
 */
export async function notifyOfChange(
  server: Notifying,
  store: BoundStore,
  { userId, text, mail }: Change & { readonly userId: string },
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

/** Tells the user which access ended, because the user may have to set it up again. */
export async function notifyOfEndedAccess(
  server: Notifying,
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

/**
 * Queues the mail without a user id, because deleting the account deletes the queued mails of its
 * user.
 */
export async function queueMailOfDeletion(
  server: Notifying,
  store: BoundStore,
  userId: string,
): Promise<void> {
  const user = await store.users.findById(userId);
  if (user === null) return;
  const { email: recipient, language, timezone } = user;
  const details = { at: new Date(server.clock()).toISOString(), language, timezone };
  await queueMail(server, store, { user_id: null, kind: 'account_deleted', recipient, details });
}
