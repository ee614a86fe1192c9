import type { User } from '@daymark/shared/accounts/account.ts';
import type { Passkey, PasskeyCreationOptions } from '@daymark/shared/accounts/passkey.ts';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { refuse } from '../http/errors.ts';
import type { RelyingParty } from '../http/relying-party.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import { notices, notifyOfChange } from './account-notices.ts';
import { requireConfirmation } from './confirmation.ts';
import type { StoredPasskey } from '../store/passkey-repository.ts';
import { answerTime, beginChallenge, describePasskeys, requireParty } from './passkey-use.ts';
import { keepAllButSessions } from '../store/access-repository.ts';
import { forgetLinks } from './forget-links.ts';
import { refuseUnconfirmedEmail } from './refuse-unconfirmed-email.ts';
import { canStillSignIn } from './can-still-sign-in.ts';
import { algorithms, readChallenge, encodeUserHandle, verifyRegistration } from './webauthn.ts';

export function servePasskeys(server: Server): void {
  serveBegin(server);
  serveFinish(server);
  serveList(server);
  serveRemoval(server);
  servePasswordRemoval(server);
}

function serveBegin(server: Server): void {
  serveEndpoint(server, api.beginPasskey, async (call) => {
    const { session, request, writeOnce } = call;
    const { id: holder, user_id } = session;
    const party = requireParty(server, request);
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    await refuseUnconfirmedEmail(server, server.store, user_id);
    const confirmed = await requireConfirmation(server, { request, session });
    return writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const user = await bound.users.findById(user_id);
      if (user === null) throw refuse('session_ended');
      const passkeys = await bound.passkeys.list(user_id);
      if (passkeys.length >= limits.passkeysPerUser) throw refuse('too_many_passkeys');
      const begin = { purpose: 'register', holder, user_id } as const;
      const challenge = await beginChallenge(server, bound, begin);
      return {
        status: 200,
        body: { options: creationOptions({ challenge, party, user, passkeys }) },
      };
    });
  });
}

interface Creation {
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly user: User;
  readonly passkeys: readonly StoredPasskey[];
}

/**
 * Requires a discoverable passkey with user verification, because such a passkey replaces both
 * factors.
 */
function creationOptions({ challenge, party, user, passkeys }: Creation): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: party.id, name: 'Daymark' },
    user: { id: encodeUserHandle(user.id), name: user.email, displayName: user.full_name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: answerTime,
    excludeCredentials: describePasskeys(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

function serveFinish(server: Server): void {
  const { store, clock, random } = server;

  serveEndpoint(server, api.finishPasskey, async (call) => {
    const { body, session, request, writeOnce } = call;
    const { id: holder, user_id } = session;
    const party = requireParty(server, request);
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const now = clock();
    const created_at = new Date(now).toISOString();
    const text = readChallenge(body.response.response);
    if (text === null) throw refuse('passkey_unverified');
    const challenge = { challenge: text, purpose: 'register', holder, user_id } as const;
    const verified = await verifyRegistration(body.response, { challenge: text, party });
    if (verified === null) {
      await store.passkeys.takeChallenge(challenge, created_at);
      throw refuse('passkey_unverified');
    }
    return writeOnce(async (bound) => {
      await refuseUnconfirmedEmail(server, bound, user_id);
      if (!(await bound.passkeys.takeChallenge(challenge, created_at))) {
        throw refuse('passkey_unverified');
      }
      const present = await bound.passkeys.list(user_id);
      if (present.length >= limits.passkeysPerUser) throw refuse('too_many_passkeys');
      const { transports = [] } = body.response.response;
      const id = uuidv7(now, random);
      const added = { user_id, id, ...verified, transports, name: body.name, created_at };
      if (!(await bound.passkeys.add(added))) throw refuse('passkey_taken');
      await notifyOfChange(server, bound, { userId: user_id, ...notices.passkeyAdded(added) });
      request.log.info({ user: user_id, address: request.ip }, 'added a passkey');
      return { status: 201, body: asAnswer({ ...added, last_used_at: null }) };
    });
  });
}

function serveList(server: Server): void {
  serveEndpoint(server, api.listPasskeys, async ({ session }) => {
    const passkeys = await server.store.passkeys.list(session.user_id);
    return { status: 200, body: passkeys.map(asAnswer) };
  });

  serveEndpoint(server, api.renamePasskey, async ({ params, body, session, writeOnce }) =>
    writeOnce(async ({ passkeys }) => {
      const renamed = await passkeys.rename(session.user_id, params.id, body.name);
      if (renamed === null) throw refuse('not_found');
      return { status: 200, body: asAnswer(renamed) };
    }),
  );
}

function asAnswer({ id, name, is_backed_up, created_at, last_used_at }: StoredPasskey): Passkey {
  return { id, name, is_backed_up, created_at, last_used_at };
}

function serveRemoval(server: Server): void {
  serveEndpoint(server, api.removePasskey, async (call) => {
    const { params, session, request, writeOnce } = call;
    const { user_id } = session;
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const confirmed = await requireConfirmation(server, { request, session });
    return writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const removal = { server, request, userId: user_id, without: { id: params.id } };
      const isLastWay = !(await canStillSignIn(bound, removal));
      const passkeys = await bound.passkeys.list(user_id);
      const removed = passkeys.find(({ id }) => id === params.id);
      if (removed === undefined) throw refuse('not_found');
      if (isLastWay) throw refuse('last_way_in');
      await bound.passkeys.remove(user_id, removed.id);
      await notifyOfChange(server, bound, { userId: user_id, ...notices.passkeyRemoved(removed) });
      request.log.info({ user: user_id, address: request.ip }, 'removed a passkey');
      return { status: 204, body: undefined };
    });
  });
}

function servePasswordRemoval(server: Server): void {
  serveEndpoint(server, api.removePassword, async (call) => {
    const { query, session, request, writeOnce } = call;
    const { id, user_id } = session;
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const confirmed = await requireConfirmation(server, { request, session });
    return writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const removal = { server, request, userId: user_id, without: 'password' } as const;
      if (!(await canStillSignIn(bound, removal))) throw refuse('last_way_in');
      const mailRecovery = !query.no_recovery;
      const change = { from: confirmed.password_hash, to: '', mailRecovery };
      if (!(await bound.users.changePasswordHash(user_id, change))) {
        throw refuse('confirmation_required');
      }
      await bound.access.end(user_id, { ...keepAllButSessions, sessions: [id] });
      await forgetLinks(bound, user_id);
      await notifyOfChange(server, bound, { userId: user_id, ...notices.passwordRemoved });
      request.log.info({ user: user_id, address: request.ip }, 'removed the password');
      return { status: 204, body: undefined };
    });
  });
}
