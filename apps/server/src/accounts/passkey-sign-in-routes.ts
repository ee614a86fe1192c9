import { api } from '@daymark/shared/api.ts';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import { beginChallenge, createRequestOptions, requireParty, withPasskey } from './passkey-use.ts';
import { generateToken } from './new-token.ts';
import { notifyUnlessKnown } from './notify-of-sign-in.ts';
import { startSession } from './start-session.ts';

export function servePasskeySignIn(server: Server): void {
  serveChallenge(server);
  serveLogin(server);
  serveConfirmation(server);
}

function serveChallenge(server: Server): void {
  const { store, clock, random, signInLimits } = server;

  serveEndpoint(server, api.challengePasskey, async ({ request }) => {
    const party = requireParty(server, request);
    await signInLimits.passkeyChallenge(request.ip, clock());
    const ticket = generateToken(random);
    const begin = { purpose: 'sign-in', holder: ticket, user_id: null } as const;
    const challenge = await beginChallenge(server, store, begin);
    // The list of allowed passkeys stays empty, because a list would reveal which accounts exist.
    return { status: 200, body: { options: createRequestOptions(challenge, party, []), ticket } };
  });
}

function serveLogin(server: Server): void {
  const { store, clock, signInLimits } = server;

  serveEndpoint(server, api.loginWithPasskey, async ({ body, request }) => {
    const { response, ticket: holder, device_token } = body;
    requireParty(server, request);
    const now = clock();
    const attempt = await signInLimits.passkeyAttempt(request.ip, now);
    const userAgent = request.headers['user-agent'] ?? '';
    const answer = { request, response, purpose: 'sign-in', holder, userId: null } as const;
    const signedIn = await withPasskey(server, answer, ({ user_id }, take) =>
      store.transaction(async (bound) => {
        // A concurrent request that ends all sessions could otherwise miss the new session.
        await bound.lockUser(user_id);
        await take(bound);
        const user = await bound.users.findById(user_id);
        const password_hash = await bound.users.findPasswordHash(user_id);
        if (user === null || password_hash === null) throw refuse('passkey_refused');
        await attempt.succeeded(bound);
        const signIn = { user, password_hash, userAgent, now };
        const arrival = { ...signIn, device_token, way: 'passkey' } as const;
        const signInNotice = await notifyUnlessKnown(server, bound, arrival);
        return { ...(await startSession(server, bound, signIn)), ...signInNotice };
      }),
    );
    const { id } = signedIn.user;
    request.log.info({ user: id, address: request.ip }, 'signed in with a passkey');
    return { status: 200, body: signedIn };
  });
}

function serveConfirmation(server: Server): void {
  const { clock, signInLimits } = server;

  serveEndpoint(server, api.beginPasskeyConfirmation, async ({ session, request, writeOnce }) => {
    const party = requireParty(server, request);
    return writeOnce(async (bound) => {
      const passkeys = await bound.passkeys.list(session.user_id);
      if (passkeys.length === 0) throw refuse('not_found');
      const { id: holder, user_id } = session;
      const begin = { purpose: 'confirm', holder, user_id } as const;
      const challenge = await beginChallenge(server, bound, begin);
      return { status: 200, body: { options: createRequestOptions(challenge, party, passkeys) } };
    });
  });

  serveEndpoint(server, api.confirmWithPasskey, async (call) => {
    const { body, session, request, writeOnce } = call;
    const { response } = body;
    requireParty(server, request);
    // A repeated request returns the first response and does not confirm again.
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const { id: holder, user_id: userId } = session;
    const attempt = await signInLimits.confirmationAttempt(userId, request.ip, clock());
    const answer = { request, response, purpose: 'confirm', holder, userId } as const;
    return withPasskey(server, answer, (_passkey, take) =>
      writeOnce(async (bound) => {
        await take(bound);
        await attempt.succeeded(bound);
        await bound.sessions.confirm(session, new Date(clock()).toISOString());
        request.log.info({ user: userId, address: request.ip }, 'confirmed with a passkey');
        return { status: 204, body: undefined };
      }),
    );
  });
}
