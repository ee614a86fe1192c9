import type { User } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Random, Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { serveAccess } from './account-access.ts';
import { serveFactors } from './factor-routes.ts';
import { passSignIn } from './second-factor.ts';
import type { NewUser } from '../store/user-repository.ts';
import { serveEmails } from './email-routes.ts';
import { generateUsername } from './generate-username.ts';
import { serveIdentities } from './identity-routes.ts';
import { notifyOfSignIn } from './notify-of-sign-in.ts';
import { queueMail } from './queue-mail.ts';
import { serveRecovery } from './recovery-routes.ts';
import { admit } from './admission.ts';
import { serveInvitations } from './invitation-routes.ts';
import { readDeviceNonce } from './device-tokens.ts';
import { startSession } from './start-session.ts';
import { refuseBadPassword } from './passwords.ts';
import { serveConfirmation } from './confirmation.ts';
import { servePasskeys } from './passkey-routes.ts';
import { servePasskeySignIn } from './passkey-sign-in-routes.ts';
import { serveSignOnConfirmation } from './sign-on-confirmation.ts';
import { servePasswords, serveProfile } from './profile-routes.ts';
import { serveSingleSignOn } from './single-sign-on-routes.ts';
import { confirmByTrustedHeader, serveTrustedHeaderSignIn } from './trusted-header-routes.ts';

export function serveAccounts(server: Server): void {
  serveRegister(server);
  serveLogin(server);
  serveSessions(server);
  serveConfirmation(server);
  serveInvitations(server);
  servePasskeySignIn(server);
  servePasskeys(server);
  serveFactors(server);
  serveSingleSignOn(server);
  serveTrustedHeaderSignIn(server);
  serveSignOnConfirmation(server);
  serveIdentities(server);
  serveProfile(server);
  serveAccess(server);
  servePasswords(server);
  serveRecovery(server);
  serveEmails(server);
}

function serveRegister(server: Server): void {
  const { store, clock, random, passwords, signInLimits } = server;

  serveEndpoint(server, api.register, async ({ body, request }) => {
    const now = clock();
    const { password, username, invitation, ...profile } = body;
    refuseBadPassword(password, { field: 'password', context: body });
    await signInLimits.registration(request.ip, now);
    const admission = await admit(server, { email: body.email, invitation });
    // The email is looked up after hashing, so that the duration does not reveal whether an account
    // has the email.
    const password_hash = await passwords.hash(password, request.ip);
    const account = {
      ...profile,
      id: uuidv7(now, random),
      password_hash,
      created_at: new Date(now).toISOString(),
    };
    if (await store.mailTokens.isReserved(account.email, null, account.created_at)) {
      throw refuseField('email_taken', 'email');
    }
    const user = await store.transaction(async (bound) => {
      // If the email is taken, the transaction is rolled back and the invitation stays unused.
      await admission.take(bound);
      const created =
        username === undefined
          ? await createWithNewName(bound, account, random)
          : await bound.users.create({ ...account, username });
      if (created === 'email_taken') throw refuseField('email_taken', 'email');
      if (created === 'username_taken') throw refuseField('username_taken', 'username');
      if (server.sendsMail) {
        const { id: user_id, email: recipient } = created;
        await queueMail(server, bound, { user_id, kind: 'confirm_email', recipient });
      }
      return created;
    });
    const userAgent = request.headers['user-agent'] ?? '';
    const signedIn = await startSession(server, store, { user, password_hash, userAgent, now });
    request.log.info({ user: user.id, address: request.ip }, 'registered');
    return { status: 201, body: signedIn };
  });
}

async function createWithNewName(
  store: Pick<BoundStore, 'users'>,
  account: Omit<NewUser, 'username'>,
  random: Random,
): Promise<User | 'email_taken' | 'username_taken'> {
  const username = generateUsername(account, random);
  const first = await store.users.create({ ...account, username });
  if (first !== 'username_taken') return first;
  return store.users.create({ ...account, username: generateUsername(account, random) });
}

function serveLogin(server: Server): void {
  const { store, clock, random, passwords, signInLimits } = server;

  serveEndpoint(server, api.login, async ({ body, request }) => {
    const { email, password, device_token, ...credentials } = body;
    const address = request.ip;
    const now = clock();
    const account = await store.users.findByEmail(email);
    const seal = account && { userId: account.user.id, secret: account.password_hash };
    const device = device_token === undefined ? null : readDeviceNonce(device_token, seal);
    const attempt = await signInLimits.loginAttempt({ email, device, address, now });
    const match = await passwords.verify(account?.password_hash ?? null, password, address);
    if (account === null || match === null) {
      throw refuse('invalid_credentials', { userId: account?.user.id });
    }
    const { user, password_hash } = account;
    const userId = user.id;
    const signIn = { userId, credentials, attempt, device, address, now };
    const passed = await passSignIn(server, signIn);
    const newHash = match.isOutdated ? await passwords.hash(password, address) : password_hash;
    const userAgent = request.headers['user-agent'] ?? '';
    const signedIn = await store.transaction(async (bound) => {
      // Refuses if the password was changed meanwhile, because that change could not end the
      // session that starts below.
      const change = { from: password_hash, to: newHash };
      if (!(await bound.users.changePasswordHash(user.id, change))) {
        throw refuse('invalid_credentials', { userId: user.id });
      }
      const id = uuidv7(now, random);
      const trust_token = await passed.succeeded(bound, id);
      const confirmed = await confirmByTrustedHeader(server, bound, { request, user });
      const start = { id, user: confirmed, password_hash: newHash, userAgent, now };
      const started = await startSession(server, bound, start);
      const arrival = { user, userAgent, now, way: 'password' } as const;
      const signInNotice = device === null ? await notifyOfSignIn(server, bound, arrival) : {};
      return { ...started, ...signInNotice, ...(trust_token !== null && { trust_token }) };
    });
    request.log.info({ user: user.id, address: request.ip }, 'signed in');
    return { status: 200, body: signedIn };
  });
}

function serveSessions(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.logout, async ({ session, request, writeOnce }) => {
    const answer = await writeOnce(async ({ sessions }) => {
      await sessions.remove(session.user_id, session.id);
      return { status: 204, body: undefined };
    });
    request.log.info({ user: session.user_id, address: request.ip }, 'signed out');
    return answer;
  });

  serveEndpoint(server, api.getStorage, async ({ session }) => ({
    status: 200,
    body: await server.storage.usage(session),
  }));

  serveEndpoint(server, api.listSessions, async ({ session }) => {
    const now = new Date(clock()).toISOString();
    const sessions = await store.sessions.list(session.user_id, now);
    return {
      status: 200,
      body: sessions.map((one) => ({ ...one, current: one.id === session.id })),
    };
  });

  serveEndpoint(server, api.endSession, async ({ params, session, request, writeOnce }) => {
    const answer = await writeOnce(async ({ sessions, factors }) => {
      if (!(await sessions.remove(session.user_id, params.id))) throw refuse('not_found');
      await factors.endTrustOf(session.user_id, params.id);
      return { status: 204, body: undefined };
    });
    request.log.info({ user: session.user_id, address: request.ip }, 'ended a session');
    return answer;
  });
}
