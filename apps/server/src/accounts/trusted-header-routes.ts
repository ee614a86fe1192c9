import type { FastifyRequest } from 'fastify';
import type { SignInResult, User } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { foldCase } from '../database/fold-case.ts';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import type { NewUser } from '../store/user-repository.ts';
import {
  assertMayRegisterBySingleSignOn,
  createAccountWithoutPassword,
} from './new-account-by-sign-on.ts';
import { notifyUnlessKnown } from './notify-of-sign-in.ts';
import { readFullName } from './provider-claims.ts';
import { startSession } from './start-session.ts';

/** Signs in the person that an access portal names in a header (decision 114). */
export function serveTrustedHeaderSignIn(server: Server): void {
  const { clock, readTrustedEmail, signInLimits } = server;

  serveEndpoint(server, api.signInByTrustedHeader, async ({ body, request }) => {
    if (readTrustedEmail === undefined) throw refuse('not_found');
    await signInLimits.singleSignOn(request.ip, clock());
    const named = readTrustedEmail(request);
    if ('reason' in named) {
      const peer = request.raw.socket.remoteAddress;
      request.log.warn({ reason: named.reason, peer }, 'the access portal named nobody');
      throw refuse('trusted_header_missing');
    }
    const { email } = named;
    const { device_token, ...preferences } = body;
    const arrival: Arrival = { request, email, preferences, device_token };
    const answer = (await signIn(server, arrival)) ?? (await signIn(server, arrival));
    // Another account that had the email can still restore it.
    if (answer === null) throw refuse('email_taken');
    return answer;
  });
}

interface Arrival {
  readonly request: FastifyRequest;
  readonly email: string;
  readonly preferences: Pick<NewUser, 'timezone' | 'language' | 'first_weekday'>;
  readonly device_token: string | undefined;
}

type Outcome = { readonly status: 200 | 201; readonly body: SignInResult };

/** Resolves with null if the email was taken or freed meanwhile. The caller tries again once. */
async function signIn(server: Server, arrival: Arrival): Promise<Outcome | null> {
  const { request, email } = arrival;
  const account = await server.store.users.findByEmail(email);
  if (account === null) return register(server, arrival);
  const userId = account.user.id;
  const body = await server.store.transaction((bound) =>
    signInKnown(server, bound, { ...arrival, userId }),
  );
  if (body === null) return null;
  request.log.info({ user: userId, address: request.ip }, 'signed in by the access portal');
  return { status: 200, body };
}

async function signInKnown(
  server: Server,
  bound: BoundStore,
  { request, email, device_token, userId }: Arrival & { readonly userId: string },
): Promise<SignInResult | null> {
  if (!(await bound.lockUser(userId))) return null;
  const found = await bound.users.findByEmail(email);
  if (found?.user.id !== userId) return null;
  const { user, password_hash } = found;
  // A stranger may have registered with the email, and may still know the password.
  if (user.email_verified !== true) throw refuse('account_unconfirmed', { userId });
  const arrival = { user, password_hash, userAgent: readUserAgent(request), now: server.clock() };
  const way = 'single_sign_on';
  const signInNotice = await notifyUnlessKnown(server, bound, { ...arrival, device_token, way });
  const started = await startSession(server, bound, { ...arrival, isConfirmed: false });
  return { ...started, ...signInNotice };
}

async function register(
  server: Server,
  { request, email, preferences }: Arrival,
): Promise<Outcome | null> {
  await assertMayRegisterBySingleSignOn(server, { email, address: request.ip });
  const body = await server.store.transaction(async (bound) => {
    const account = { ...preferences, email, full_name: readFullName({}, email) };
    const user = await createAccountWithoutPassword(server, bound, account);
    if (user === null) return null;
    const userAgent = readUserAgent(request);
    const start = { user, password_hash: '', userAgent, now: server.clock(), isConfirmed: false };
    return startSession(server, bound, start);
  });
  if (body === null) return null;
  const { id } = body.user;
  request.log.info({ user: id, address: request.ip }, 'registered by the access portal');
  return { status: 201, body };
}

function readUserAgent({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? '';
}

/**
 * Confirms the email of an account after a sign-in with the password, if the access portal names
 * the same email. The portal can then sign in to this account without the password. Returns the
 * stored user.
 */
export async function confirmByTrustedHeader(
  { readTrustedEmail, clock }: Pick<Server, 'readTrustedEmail' | 'clock'>,
  { users }: BoundStore,
  { request, user }: { readonly request: FastifyRequest; readonly user: User },
): Promise<User> {
  const { id, email } = user;
  const named = readTrustedEmail?.(request);
  if (user.email_verified === true || named === undefined || 'reason' in named) return user;
  if (foldCase(named.email) !== foldCase(email)) return user;
  const now = new Date(clock()).toISOString();
  if (!(await users.confirmEmail(id, { email, now }))) return user;
  request.log.info({ user: id, address: request.ip }, 'confirmed an email');
  return { ...user, email_verified: true };
}
