import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { FieldErrorCode } from '@daymark/shared/error-templates.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { getHostName, type EndpointGuard } from '../../outgoing/host-guard.ts';
import { generateWebhookSecret } from './standard-webhooks.ts';
import { notifyOfChange } from '../../accounts/account-notices.ts';
import { refuseUnconfirmedEmail } from '../../accounts/refuse-unconfirmed-email.ts';
import { requireConfirmation } from '../../accounts/confirmation.ts';

interface WebhookServer {
  readonly guard: EndpointGuard;
}

export function serveWebhooks(server: Server, { guard }: WebhookServer): void {
  serveDestinations(server, guard);
  serveAttempts(server);
}

function serveDestinations(server: Server, guard: EndpointGuard): void {
  const { store, clock, random } = server;
  const instant = () => new Date(clock()).toISOString();

  serveEndpoint(server, api.listWebhooks, async ({ session }) => {
    return { status: 200, body: await store.webhooks.list(session.user_id) };
  });

  serveEndpoint(server, api.createWebhook, async ({ body, session, request, writeOnce }) => {
    const { user_id } = session;
    await refuseUnconfirmedEmail(server, store, user_id);
    const confirmed = await requireConfirmation(server, { request, session });
    const url = acceptUrl(guard, body.url);
    const answer = await writeOnce(async (bound) => {
      await bound.lockUser(user_id);
      await confirmed.assertHolds(bound);
      await refuseUnconfirmedEmail(server, bound, user_id);
      const present = await bound.webhooks.list(user_id);
      if (present.length >= limits.webhooksPerUser) throw refuse('too_many_webhooks');
      assertHostHasRoom(present, { url });
      const id = uuidv7(clock(), random);
      const events = [...new Set(body.events)];
      const secret = generateWebhookSecret(random);
      await bound.webhooks.create({ user_id, id, url, events, secret, created_at: instant() });
      await notifyOfChange(server, bound, {
        userId: user_id,
        text: (of) => of.webhookAdded({ host: getHost(url) }),
        mail: { kind: 'webhook_added' },
      });
      request.log.info({ user: user_id, address: request.ip }, 'added a webhook');
      const made = await bound.webhooks.find(user_id, id);
      if (made === null) throw new Error('The webhook was deleted while it was created');
      return { status: 201, body: { ...made, secret: '' } };
    });
    const secret = (await store.webhooks.secretOf(user_id, answer.body.id)) ?? '';
    return { status: 201, body: { ...answer.body, secret } };
  });

  serveEndpoint(
    server,
    api.updateWebhook,
    async ({ params, body, session, request, writeOnce }) => {
      const { user_id } = session;
      const confirmed = await requireConfirmation(server, { request, session });
      const { events, is_enabled } = body;
      const url = body.url === undefined ? undefined : acceptUrl(guard, body.url);
      return writeOnce(async (bound) => {
        await bound.lockUser(user_id);
        await confirmed.assertHolds(bound);
        const before = await bound.webhooks.find(user_id, params.id);
        // A new URL needs the same check as a new webhook.
        if (before !== null && url !== undefined && url !== before.url) {
          await refuseUnconfirmedEmail(server, bound, user_id);
        }
        if (url !== undefined) {
          assertHostHasRoom(await bound.webhooks.list(user_id), { id: params.id, url });
        }
        const changes = { url, events: events && [...new Set(events)], is_enabled, now: instant() };
        const webhook = await bound.webhooks.update(user_id, params.id, changes);
        if (webhook === null || before === null) throw refuse('not_found');
        if (!isSameWebhook(before, webhook)) {
          await notifyOfChange(server, bound, {
            userId: user_id,
            text: (of) => of.webhookChanged({ host: getHost(webhook.url) }),
            mail: { kind: 'webhook_changed' },
          });
        }
        request.log.info({ user: user_id, address: request.ip }, 'changed a webhook');
        return { status: 200, body: webhook };
      });
    },
  );

  serveEndpoint(server, api.deleteWebhook, async ({ params, session, request, writeOnce }) =>
    writeOnce(async (bound) => {
      const { user_id: userId } = session;
      await bound.lockUser(userId);
      const removed = await bound.webhooks.find(userId, params.id);
      if (removed === null) throw refuse('not_found');
      await bound.webhooks.remove(userId, params.id);
      await notifyOfChange(server, bound, {
        userId,
        text: (of) => of.webhookRemoved({ host: getHost(removed.url) }),
        mail: { kind: 'webhook_removed' },
      });
      request.log.info({ user: session.user_id, address: request.ip }, 'removed a webhook');
      return { status: 204, body: undefined };
    }),
  );
}

function serveAttempts(server: Server): void {
  const { store, clock, random } = server;
  const instant = () => new Date(clock()).toISOString();

  serveEndpoint(server, api.listWebhookAttempts, async ({ params, session }) => {
    const webhook = await store.webhooks.find(session.user_id, params.id);
    if (webhook === null) throw refuse('not_found');
    return { status: 200, body: await store.webhooks.attempts(session.user_id, params.id) };
  });

  serveEndpoint(server, api.resendAttempt, async ({ params, session, writeOnce }) =>
    writeOnce(async ({ lockUser, webhooks }) => {
      await lockUser(session.user_id);
      const which = { attempt: params.attempt, now: instant() };
      const result = await webhooks.resend(session.user_id, params.id, which);
      if (result !== 'queued') throw refuse(result);
      return { status: 202, body: undefined };
    }),
  );

  serveEndpoint(server, api.testWebhook, async ({ params, session, writeOnce }) =>
    writeOnce(async ({ lockUser, webhooks }) => {
      await lockUser(session.user_id);
      const event = { id: uuidv7(clock(), random), now: instant() };
      const result = await webhooks.test(session.user_id, params.id, event);
      if (result !== 'queued') throw refuse(result);
      return { status: 202, body: undefined };
    }),
  );
}

/** Returns only the host, because the path may be a secret. */
function getHost(url: string): string {
  return new URL(url).host;
}

function isSameWebhook(before: Webhook, after: Webhook): boolean {
  return (
    before.url === after.url &&
    before.is_enabled === after.is_enabled &&
    before.events.toSorted().join() === after.events.toSorted().join()
  );
}

type Addressed = Pick<Webhook, 'id' | 'url'>;

/**
 * Refuses a webhook at a host that has the maximum number of webhooks. A webhook that is already at
 * the host may stay, because earlier versions had no such limit.
 */
function assertHostHasRoom(
  present: readonly Addressed[],
  { id, url }: { readonly id?: string; readonly url: string },
): void {
  const host = getHostName(new URL(url));
  const sameHost = present.filter((webhook) => getHostName(new URL(webhook.url)) === host);
  if (sameHost.some((webhook) => webhook.id === id)) return;
  if (sameHost.length >= limits.webhooksPerHost)
    throw refuseField('too_many_webhooks_at_host', 'url');
}

/** Returns the normalized URL, which is stored and compared. */
function acceptUrl(guard: EndpointGuard, text: string): string {
  const url = URL.parse(text)?.href ?? text;
  if (guard(url) !== null) return url;
  const error = describeFieldError('url', findFault(guard, url));
  throw refuse('webhook_url_refused', { detail: error.message, errors: [error] });
}

function findFault(guard: EndpointGuard, text: string): FieldErrorCode {
  if (!/^https?:\/\//i.test(text)) return 'webhook_url_scheme';
  const url = URL.parse(text);
  if (url === null) return 'invalid';
  if (url.username !== '' || url.password !== '') return 'webhook_url_credentials';
  if (text.includes('#')) return 'webhook_url_fragment';
  const isAllowedWithTls = guard(text.replace(/^http:/, 'https:')) !== null;
  return isAllowedWithTls ? 'webhook_url_needs_https' : 'webhook_url_refused';
}
