import type { FastifyRequest } from 'fastify';
import { api } from '@daymark/shared/api.ts';
import { assertStillAdmitted } from '../http/authenticate.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { writeOnce } from '../http/idempotency.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import { notices, notifyOfChange } from './account-notices.ts';
import { requireConfirmation } from './confirmation.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { generateTotpSecret, createOtpauthUrl, findStepOfCode } from './totp.ts';

// Response that is stored with an Idempotency-Key. It is empty, because secrets and codes must not
// be stored.
const noBody = { status: 204, body: undefined } as const;

export function serveFactors(server: Server): void {
  serveState(server);
  serveSetUp(server);
  serveTurningOn(server);
  serveRecoveryCodes(server);
  serveTurningOff(server);
}

function serveState({ store, ...server }: Server): void {
  serveEndpoint({ store, ...server }, api.getFactors, async ({ session }) => {
    const password_hash = await store.users.findPasswordHash(session.user_id);
    if (password_hash === null) throw refuse('session_ended');
    const { secret, recovery_codes_left } = await store.factors.find(session.user_id);
    const totp = { is_on: secret !== null, recovery_codes_left };
    const has_passkey = (await store.passkeys.list(session.user_id)).length > 0;
    const issuer = server.identityProvider?.issuer;
    const linked = await store.identities.list(session.user_id);
    const has_identity = linked.some((identity) => identity.issuer === issuer);
    const has_password = password_hash !== '';
    return { status: 200, body: { has_password, has_passkey, has_identity, totp } };
  });
}

function serveSetUp(server: Server): void {
  const { store, random } = server;

  serveEndpoint(server, api.setUpTotp, async ({ session, request }) => {
    const { user_id } = session;
    const confirmed = await requireConfirmation(server, { request, session });
    await writeOnce(server, request, async (bound) => {
      await confirmed.assertHolds(bound);
      await bound.factors.setPending(user_id, generateTotpSecret(random));
      return noBody;
    });
    const user = await store.users.findById(user_id);
    // A repeated request returns the same secret while that secret is pending.
    const { pending_secret: secret } = await store.factors.find(user_id);
    if (user === null) throw refuse('session_ended');
    if (secret === null) throw refuse('idempotency_key_reused');
    return { status: 201, body: { secret, otpauth_url: createOtpauthUrl(secret, user.email) } };
  });
}

function serveTurningOn(server: Server): void {
  const { clock } = server;
  const giveRecoveryCodes = createGiveRecoveryCodes(server);

  serveEndpoint(server, api.confirmTotp, async ({ body, session, request }) => {
    const { user_id: userId } = session;
    const confirmed = await requireConfirmation(server, { request, session });
    await writeOnce(server, request, async (bound) => {
      await confirmed.assertHolds(bound);
      const { pending_secret: secret } = await bound.factors.find(userId);
      if (secret === null) throw refuse('no_second_factor');
      // Wrong codes need no limit here, because the caller knows the secret.
      const step = findStepOfCode(secret, body.code.replaceAll(/\s/g, ''), clock());
      if (step === null) throw refuseField('wrong_code', 'code');
      await bound.factors.turnOn(userId, { secret, step });
      await bound.factors.endTrust(userId);
      await notifyOfChange(server, bound, { userId, ...notices.secondFactorOn });
      request.log.info({ user: userId, address: request.ip }, 'turned the second factor on');
      return noBody;
    });
    return { status: 200, body: { recovery_codes: await giveRecoveryCodes(request, userId) } };
  });
}

function serveRecoveryCodes(server: Server): void {
  const giveRecoveryCodes = createGiveRecoveryCodes(server);

  serveEndpoint(server, api.renewRecoveryCodes, async ({ session, request }) => {
    const { user_id: userId } = session;
    const confirmed = await requireConfirmation(server, { request, session });
    await writeOnce(server, request, async (bound) => {
      await confirmed.assertHolds(bound);
      if (!(await bound.factors.hasSecondFactor(userId))) throw refuse('no_second_factor');
      await notifyOfChange(server, bound, { userId, ...notices.recoveryCodesMade });
      request.log.info({ user: userId, address: request.ip }, 'made recovery codes');
      return noBody;
    });
    return { status: 200, body: { recovery_codes: await giveRecoveryCodes(request, userId) } };
  });
}

/**
 * Returns a function that creates new codes even for a repeated request, because the first response
 * was not stored.
 */
function createGiveRecoveryCodes({ store, clock, random }: Server) {
  return (request: FastifyRequest, userId: string): Promise<string[]> =>
    store.transaction(async (bound) => {
      await bound.lockUser(userId);
      await assertStillAdmitted(bound, request, clock());
      if (!(await bound.factors.hasSecondFactor(userId))) throw refuse('no_second_factor');
      const codes = generateRecoveryCodes(random);
      const hashes = codes.map((code) => hashRecoveryCode(userId, code));
      await bound.factors.replaceRecoveryCodes(userId, hashes);
      return codes;
    });
}

function serveTurningOff(server: Server): void {
  serveEndpoint(server, api.removeTotp, async ({ session, request, ...call }) => {
    const { user_id: userId } = session;
    const earlier = await call.earlierAnswer();
    if (earlier !== null) return earlier;
    const confirmed = await requireConfirmation(server, { request, session });
    return call.writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      if (await bound.factors.remove(userId)) {
        await notifyOfChange(server, bound, { userId, ...notices.secondFactorOff });
        request.log.info({ user: userId, address: request.ip }, 'turned the second factor off');
      }
      return noBody;
    });
  });
}
