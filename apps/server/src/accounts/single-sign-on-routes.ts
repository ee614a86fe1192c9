import type { FastifyRequest } from 'fastify';
import type { SignInResult, User } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { ProvenIdentity } from '../single-sign-on/identity-provider.ts';
import type { BoundStore } from '../store/store.ts';
import {
  assertMayRegisterBySingleSignOn,
  createAccountWithoutPassword,
} from './new-account-by-sign-on.ts';
import {
  askProvider,
  getAttemptExpiry,
  createAttemptKey,
  createAttempt,
  requireProvider,
} from './oidc-attempts.ts';
import type { AttemptKey } from '../store/oidc-attempt-repository.ts';
import { readFullName, isValidSubject, readVerifiedEmail } from './provider-claims.ts';
import { notifyUnlessKnown } from './notify-of-sign-in.ts';
import { confirmBySignOn, isFreshAuthentication as isFreshSignIn } from './sign-on-confirmation.ts';
import { startSession } from './start-session.ts';
import type { NewUser } from '../store/user-repository.ts';

/**
 * Serves OpenID Connect's authorization code flow with state, nonce and, unless turned off, PKCE
 * (decision 070).
 */
export function serveSingleSignOn(server: Server): void {
  serveStart(server);
  serveFinish(server);

  serveEndpoint(server, api.getProviderSignOut, async ({ request }) => {
    const provider = requireProvider(server);
    const url = await askProvider(request, () => provider.signOutUrl());
    return { status: 200, body: { url } };
  });
}

function serveStart(server: Server): void {
  const { store, clock, signInLimits } = server;

  serveEndpoint(server, api.startSingleSignOn, async ({ body, request }) => {
    requireProvider(server);
    await signInLimits.singleSignOn(request.ip, clock());
    const beginning = { browser_hash: body.browser_hash, user_id: null };
    const { attempt, authorization_url } = await createAttempt(server, request, beginning);
    await store.oidcAttempts.create(attempt);
    return { status: 200, body: { authorization_url } };
  });
}

interface ProviderSignIn {
  readonly request: FastifyRequest;
  readonly key: AttemptKey;
  readonly proven: ProvenIdentity;
  readonly preferences: Pick<NewUser, 'timezone' | 'language' | 'first_weekday'>;
  readonly device_token: string | undefined;
  readonly isFresh: boolean;
}

type Outcome = { readonly status: 200 | 201; readonly body: SignInResult };

function serveFinish(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.finishSingleSignOn, async ({ body, request }) => {
    const provider = requireProvider(server);
    const { browser_secret, timezone, language, first_weekday, device_token, ...answer } = body;
    const key = createAttemptKey({ state: answer.state, browser_secret });
    // The attempt is taken first, so that the response of the provider cannot be used twice.
    const attempt = await store.oidcAttempts.take({ ...key, now: formatInstant(clock()) });
    if (attempt === null) throw refuse('sign_in_expired');
    const { nonce, code_verifier: codeVerifier, user_id, session_id } = attempt;
    const proven = await askProvider(
      request,
      () => provider.identify(answer, { state: answer.state, nonce, codeVerifier }),
      { asksAgain: user_id !== null },
    );
    if (!isValidSubject(proven.subject)) throw refuse('sign_in_refused');
    const preferences = { timezone, language, first_weekday };
    const isFresh = isFreshSignIn(proven, attempt, clock());
    if (user_id !== null && session_id !== null) {
      if (!isFresh) throw refuse('sign_in_not_fresh', { userId: user_id });
      await confirmBySignOn(server, { request, proven, session: { user_id, id: session_id } });
      return { status: 204, body: undefined };
    }
    const providerSignIn: ProviderSignIn = {
      request,
      key,
      proven,
      preferences,
      device_token,
      isFresh,
    };
    if (user_id !== null) {
      // Linking also requires a confirmation in the account, so the provider may omit `auth_time`.
      const isRemembered = proven.authenticatedAt !== null && !isFresh;
      if (isRemembered) throw refuse('sign_in_not_fresh', { userId: user_id });
      await storePendingLink(server, providerSignIn, user_id);
      return { status: 204, body: undefined };
    }
    return (
      (await signIn(server, providerSignIn)) ??
      (await signIn(server, providerSignIn)) ??
      refuseExpired()
    );
  });
}

function refuseExpired(): never {
  throw refuse('sign_in_expired');
}

/**
 * Resolves with null if the email or the identity of the new account is already taken. The caller
 * tries again once.
 */
async function signIn(server: Server, providerSignIn: ProviderSignIn): Promise<Outcome | null> {
  const { store, clock } = server;
  const { request, proven } = providerSignIn;
  const known = await signInKnown(server, providerSignIn);
  if (known !== null) return known;
  const provider = requireProvider(server);
  const claims = await askProvider(request, proven.claims);
  const email = readVerifiedEmail(claims, provider);
  // An unverified email must neither sign in nor reveal an account.
  if (email === null) throw refuse('email_not_verified');
  const account = await store.users.findByEmail(email);
  if (account !== null) {
    const createdMeanwhile = await signInKnown(server, providerSignIn);
    if (createdMeanwhile !== null) return createdMeanwhile;
    await storePendingLink(server, providerSignIn, account.user.id);
    throw refuse('account_exists', { userId: account.user.id });
  }
  await assertMayRegisterBySingleSignOn(server, { email, address: request.ip });
  const full_name = readFullName(claims, email);
  const created = await store
    .transaction(async (bound) => {
      const user = await createAccountWithoutPassword(server, bound, {
        ...providerSignIn.preferences,
        email,
        full_name,
      });
      if (user === null) return null;
      const now = formatInstant(clock());
      const isLinked = await bound.identities.create({
        user_id: user.id,
        id: uuidv7(clock(), server.random),
        issuer: proven.issuer,
        subject: proven.subject,
        created_at: now,
        last_used_at: now,
      });
      if (!isLinked) throw new SubjectTaken();
      const { isFresh } = providerSignIn;
      return startSignOnSession(server, bound, { user, password_hash: '', request, isFresh });
    })
    .catch((error: unknown) => {
      if (error instanceof SubjectTaken) return null;
      throw error;
    });
  if (created === null) return null;
  request.log.info({ user: created.user.id, address: request.ip }, 'registered by single sign-on');
  return { status: 201, body: created };
}

class SubjectTaken extends Error {
  override name = 'SubjectTaken';
}

async function signInKnown(
  server: Server,
  providerSignIn: ProviderSignIn,
): Promise<Outcome | null> {
  const { request } = providerSignIn;
  const known = await signInToLinked(server, providerSignIn);
  if (known === null) return null;
  request.log.info({ user: known.user.id, address: request.ip }, 'signed in by single sign-on');
  return { status: 200, body: known };
}

function signInToLinked(
  server: Server,
  providerSignIn: ProviderSignIn,
): Promise<SignInResult | null> {
  const { request, device_token } = providerSignIn;
  const { issuer, subject } = providerSignIn.proven;
  return server.store.transaction(async (bound) => {
    const identity = await bound.identities.find({ issuer, subject });
    if (identity === null || !(await bound.lockUser(identity.user_id))) return null;
    const user = await bound.users.findById(identity.user_id);
    const password_hash = await bound.users.findPasswordHash(identity.user_id);
    if (user === null || password_hash === null) return null;
    await bound.identities.touch(identity, formatInstant(server.clock()));
    const userAgent = request.headers['user-agent'] ?? '';
    const signIn = { user, password_hash, userAgent, now: server.clock(), device_token };
    const signInNotice = await notifyUnlessKnown(server, bound, {
      ...signIn,
      way: 'single_sign_on',
    });
    const { isFresh } = providerSignIn;
    const started = await startSignOnSession(server, bound, {
      user,
      password_hash,
      request,
      isFresh,
    });
    return { ...started, ...signInNotice };
  });
}

interface Arrival {
  readonly user: User;
  readonly password_hash: string;
  readonly request: FastifyRequest;
  readonly isFresh: boolean;
}

async function startSignOnSession(
  server: Server,
  store: BoundStore,
  { user, password_hash, request, isFresh }: Arrival,
): Promise<SignInResult> {
  const userAgent = request.headers['user-agent'] ?? '';
  const start = { user, password_hash, userAgent, now: server.clock(), isConfirmed: isFresh };
  return startSession(server, store, start);
}

/** Stores a pending link, which `linkIdentity` completes in a session of the account. */
async function storePendingLink(
  { store, clock }: Server,
  { key, proven: { issuer, subject } }: ProviderSignIn,
  user_id: string,
): Promise<void> {
  const link = { ...key, user_id, issuer, subject, expires_at: getAttemptExpiry(clock()) };
  await store.transaction(async (bound) => {
    if (!(await bound.lockUser(user_id))) throw refuse('sign_in_expired');
    await bound.oidcAttempts.createLink(link);
  });
}

function formatInstant(now: number): string {
  return new Date(now).toISOString();
}
