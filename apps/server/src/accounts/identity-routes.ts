import type { Identity } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { canStillSignIn } from './can-still-sign-in.ts';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import { refuseUnconfirmedEmail } from './refuse-unconfirmed-email.ts';
import { notices, notifyOfChange } from './account-notices.ts';
import { requireConfirmation } from './confirmation.ts';
import type { StoredIdentity } from '../store/identity-repository.ts';
import { createAttemptKey, createAttempt, requireProvider } from './oidc-attempts.ts';

export function serveIdentities(server: Server): void {
  const { store } = server;
  serveLink(server);
  serveUnlink(server);

  serveEndpoint(server, api.listIdentities, async ({ session }) => {
    const identities = await store.identities.list(session.user_id);
    return { status: 200, body: identities.map((one) => presentIdentity(server, one)) };
  });
}

export function presentIdentity({ identityProvider }: Server, stored: StoredIdentity): Identity {
  const { id, issuer, created_at, last_used_at } = stored;
  const isOurs = identityProvider?.issuer === issuer;
  const provider = isOurs ? identityProvider.name : new URL(issuer).host;
  return { id, provider, created_at, last_used_at };
}

function serveLink(server: Server): void {
  const { clock, random } = server;

  serveEndpoint(server, api.startIdentityLink, async (call) => {
    const { body, session, request } = call;
    requireProvider(server);
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    await refuseUnconfirmedEmail(server, server.store, session.user_id);
    await requireConfirmation(server, { request, session });
    const beginning = { browser_hash: body.browser_hash, user_id: session.user_id };
    const { attempt, authorization_url } = await createAttempt(server, request, beginning);
    // The response may be stored, because finishing the attempt also requires a secret of the
    // browser.
    return call.writeOnce(async ({ oidcAttempts }) => {
      await oidcAttempts.create(attempt);
      return { status: 200, body: { authorization_url } };
    });
  });

  serveEndpoint(server, api.linkIdentity, async (call) => {
    const { body, session, request } = call;
    requireProvider(server);
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const { user_id } = session;
    await refuseUnconfirmedEmail(server, server.store, user_id);
    const confirmed = await requireConfirmation(server, { request, session });
    return call.writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      await refuseUnconfirmedEmail(server, bound, user_id);
      const now = new Date(clock()).toISOString();
      const link = await bound.oidcAttempts.takeLink({ ...createAttemptKey(body), user_id, now });
      if (link === null) throw refuse('sign_in_expired');
      const { issuer, subject } = link;
      const id = uuidv7(clock(), random);
      const dates = { created_at: now, last_used_at: now };
      const isNew = await bound.identities.create({ user_id, id, issuer, subject, ...dates });
      const linked = await bound.identities.find({ issuer, subject });
      if (linked === null || linked.user_id !== user_id) throw refuse('identity_taken');
      const identity = presentIdentity(server, linked);
      const change = { userId: user_id, ...notices.identityLinked(identity) };
      if (isNew) await notifyOfChange(server, bound, change);
      request.log.info({ user: user_id, address: request.ip }, 'linked an identity');
      return { status: 200, body: identity };
    });
  });
}

function serveUnlink(server: Server): void {
  serveEndpoint(server, api.unlinkIdentity, async (call) => {
    const { params, session, request } = call;
    const { user_id } = session;
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const confirmed = await requireConfirmation(server, { request, session });
    return call.writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const identities = await bound.identities.list(user_id);
      const unlinked = identities.find(({ id }) => id === params.id);
      if (unlinked === undefined) throw refuse('not_found');
      const removal = { server, request, userId: user_id, without: { id: params.id } };
      if (!(await canStillSignIn(bound, removal))) throw refuse('last_way_in');
      await bound.identities.remove(user_id, params.id);
      const change = notices.identityUnlinked(presentIdentity(server, unlinked));
      await notifyOfChange(server, bound, { userId: user_id, ...change });
      request.log.info({ user: user_id, address: request.ip }, 'unlinked an identity');
      return { status: 204, body: undefined };
    });
  });
}
