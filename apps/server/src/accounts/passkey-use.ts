import type { FastifyRequest } from 'fastify';
import type { PasskeyAssertion, PasskeyRequestOptions } from '@daymark/shared/accounts/passkey.ts';
import type { ErrorCode } from '@daymark/shared/error-templates.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import { refuse } from '../http/errors.ts';
import { isFirstWarning } from '../http/rate-limits.ts';
import type { RelyingParty } from '../http/relying-party.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { generateToken } from './new-token.ts';
import type { Challenge, StoredPasskey } from '../store/passkey-repository.ts';
import {
  readChallenge,
  decodeUserHandle,
  encodeUserHandle,
  verifyAssertion,
  type VerifiedAssertion,
} from './webauthn.ts';

const minute = 60_000;
/** Timeout of the authenticator and validity of the challenge, in milliseconds. */
export const answerTime = limits.passkeyMinutes * minute;

export function requireParty(server: Server, request: FastifyRequest): RelyingParty {
  const party = server.relyingParty(request);
  if (party === null) throw refuse('not_found');
  return party;
}

export async function beginChallenge(
  { clock, random }: Server,
  { passkeys }: BoundStore,
  begin: Omit<Challenge, 'challenge'>,
): Promise<string> {
  const challenge = generateToken(random);
  const expires_at = new Date(clock() + answerTime).toISOString();
  await passkeys.addChallenge({ ...begin, challenge, expires_at });
  return challenge;
}

export function createRequestOptions(
  challenge: string,
  party: RelyingParty,
  allowed: readonly StoredPasskey[],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: party.id,
    timeout: answerTime,
    userVerification: 'required',
    allowCredentials: describePasskeys(allowed),
  };
}

export function describePasskeys(passkeys: readonly StoredPasskey[]) {
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: [...transports],
  }));
}

interface Answer extends Omit<Challenge, 'challenge' | 'user_id'> {
  readonly response: PasskeyAssertion;
  readonly request: FastifyRequest;
  /** Expected owner of the passkey. Null at a sign-in, where the user handle names the owner. */
  readonly userId: string | null;
}

interface Verified {
  readonly passkey: StoredPasskey;
  readonly assertion: VerifiedAssertion;
}

/**
 * Verifies an assertion and runs `work`, which must first call `take` in its transaction. A refused
 * assertion uses up its challenge. The refusal does not tell which check failed.
 */
export async function withPasskey<Result>(
  server: Server,
  answer: Answer,
  work: (passkey: StoredPasskey, take: (bound: BoundStore) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { store, clock } = server;
  const code: ErrorCode = answer.purpose === 'sign-in' ? 'passkey_refused' : 'passkey_unverified';
  const party = requireParty(server, answer.request);
  const text = readChallenge(answer.response.response);
  if (text === null) throw refuse(code);
  const { purpose, holder, userId: user_id } = answer;
  const challenge = { challenge: text, purpose, holder, user_id };
  const now = () => new Date(clock()).toISOString();
  const spend = () => store.passkeys.takeChallenge(challenge, now());
  const verified = await verify(server, answer, { challenge: text, party });
  if (verified === null) {
    await spend();
    throw (await isAccountDeleted(server, answer)) ? refuse('session_ended') : refuse(code);
  }
  const { passkey, assertion } = verified;
  let isCopy = false;
  const refusal = refuse(code, { userId: passkey.user_id });

  async function take({ passkeys }: BoundStore): Promise<void> {
    if (!(await passkeys.takeChallenge(challenge, now()))) throw refusal;
    const { user_id, id } = passkey;
    if (await passkeys.use({ user_id, id, ...assertion, now: now() })) return;
    isCopy = true;
    throw refusal;
  }

  try {
    return await work(passkey, take);
  } catch (error) {
    if (error === refusal) await spend();
    if (isCopy) await warn(server, passkey, answer.request);
    throw error;
  }
}

async function verify(
  { store }: Server,
  { response, userId }: Answer,
  expected: { readonly challenge: string; readonly party: RelyingParty },
): Promise<Verified | null> {
  const user_id = userId ?? decodeUserHandle(response.response.userHandle);
  const passkey = await store.passkeys.find({ user_id, credential_id: response.id });
  if (passkey === null || !belongsToExpectedUser(passkey, response, userId)) return null;
  const assertion = await verifyAssertion(response, expected, passkey);
  return assertion === null ? null : { passkey, assertion };
}

async function isAccountDeleted({ store }: Server, { userId }: Answer): Promise<boolean> {
  return userId !== null && (await store.users.findById(userId)) === null;
}

/** The assertion of a sign-in must name the owner in its user handle. */
function belongsToExpectedUser(
  { user_id }: StoredPasskey,
  { response: { userHandle } }: PasskeyAssertion,
  userId: string | null,
): boolean {
  if (userId !== null && userId !== user_id) return false;
  const isNamed = userHandle !== undefined && userHandle !== null && userHandle !== '';
  return isNamed ? userHandle === encodeUserHandle(user_id) : userId !== null;
}

/**
 * Warns the user, once a day per passkey, that the passkey may have been copied. Its signature was
 * valid, but its counter did not increase.
 */
async function warn(
  { store, clock, random }: Server,
  { user_id, id, name }: StoredPasskey,
  request: FastifyRequest,
): Promise<void> {
  const now = clock();
  await store.transaction(async (bound) => {
    await bound.lockUser(user_id);
    const user = await bound.users.findById(user_id);
    const still = (await bound.passkeys.list(user_id)).some((one) => one.id === id);
    if (user === null || !still || !(await isFirstWarning(bound, id, now))) return;
    await bound.notifications.add(user_id, {
      id: uuidv7(now, random),
      notification_type: 'other',
      content: notificationTexts[user.language].passkeyCopied({ name }),
      created_at: new Date(now).toISOString(),
    });
  });
  request.log.warn({ user: user_id, address: request.ip }, 'a passkey may have been copied');
}
