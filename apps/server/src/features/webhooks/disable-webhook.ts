import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '../../texts/notification-texts.ts';
import type { DisabledReason } from '@daymark/shared/webhooks/webhook.ts';
import type { BoundStore, Store } from '../../store/store.ts';

type ClaimedWebhook = Awaited<ReturnType<Store['webhookQueue']['claim']>>[number];

interface Disabling {
  readonly store: Pick<Store, 'transaction'>;
  readonly clock: () => number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly sendsMail: boolean;
  readonly log: { error(entry: object, message: string): void };
}

export async function disableWebhook(
  { store, clock, random, sendsMail, log }: Disabling,
  webhook: ClaimedWebhook,
  reason: DisabledReason,
): Promise<void> {
  const { user_id, id } = webhook;
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user_id))) return;
    const known = await bound.webhooks.find(user_id, id);
    const lost = await bound.webhookQueue.disable(webhook, reason);
    if (known === null || lost === null) return;
    log.error({ user: user_id, webhook: id, reason, lost }, 'turned off a webhook');
    const now = clock();
    const moment = { id: uuidv7(now, random), created_at: new Date(now).toISOString() };
    const facts = { host: new URL(known.url).host, reason, lost };
    await notify(bound, { user_id, ...moment, said: facts, sendsMail });
  });
}

interface Notice {
  readonly user_id: string;
  readonly id: string;
  readonly created_at: string;
  readonly said: { readonly host: string; readonly reason: DisabledReason; readonly lost: number };
  readonly sendsMail: boolean;
}

async function notify(
  { users, notifications, mails }: BoundStore,
  { user_id, id, created_at, said: facts, sendsMail }: Notice,
): Promise<void> {
  const user = await users.findById(user_id);
  if (user === null) return;
  const content = notificationTexts[user.language].webhookDisabled(facts);
  await notifications.add(user_id, { id, notification_type: 'other', content, created_at });
  if (!sendsMail) return;
  // The mail does not name the host, because somebody who registered with another person's email
  // could choose the host as a text to send.
  const mail = { kind: 'webhook_disabled', recipient: user.email, details: {} } as const;
  await mails.add({ id, user_id, created_at, ...mail });
}
