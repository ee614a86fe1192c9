import type { FastifyRequest } from 'fastify';
import type { NewToken, User } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { notificationTexts } from '@daymark/shared/notifications/notification-texts.ts';
import { foldCase } from '../../database/fold-case.ts';
import { refuse, refuseField, type Refusal } from '../../http/errors.ts';
import { writeOnce } from '../../http/idempotency.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { createSignInLimits } from '../../http/rate-limits.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { ActiveSession, Server } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';
import { createConfirmPassword, refuseBadPassword, type ConfirmedPassword } from './passwords.ts';
import { renewSession } from './start-session.ts';

/** What says when reminders come, and of which day they are. */
const planned = ['timezone', 'notification_time', 'day_ends_at', 'first_weekday'] as const;

export function serveProfile(server: Server): void {
  const { store, clock, registration } = server;
  const signInLimits = createSignInLimits(store, server.limits);
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.getMe, async ({ session }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    return { status: 200, body: user };
  });

  serveEndpoint(server, api.updateMe, async (call) => {
    const { body, session, request, writeOnce, earlierAnswer } = call;
    const { current_password, edited_at, edited_on: _date, ...changes } = body;
    const edit = readEditTime({ edited_at }, clock());
    let confirmed: ConfirmedPassword | null = null;
    const before = await otherEmailThan(body.email, store, session.user_id);
    if (before !== null) {
      // A repeat gets the answer of the first one.
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      if (isAdmins(body.email)) throw refuse('not_allowed');
      confirmed = await confirm(request, session, current_password);
      // Not in the write's transaction: what is refused there is not counted.
      await signInLimits.emailChange(session.user_id, request.ip, clock());
    }
    return writeOnce(async (bound) => {
      const { users, sessions, reminders } = bound;
      if (confirmed !== null) await assertUnchanged(bound, session.user_id, confirmed);
      const updated = await users.update(session.user_id, changes, edit);
      if (updated === null) throw refuse('session_ended');
      if (updated === 'email_taken') throw refuseField('email_taken', 'email');
      if (updated === 'username_taken') throw refuseField('username_taken', 'username');
      if (updated.hasOtherEmail) {
        // It was the same email when the password was asked for.
        if (confirmed === null || before === null) throw refusePassword();
        await sessions.removeOthers(session.user_id, session.id);
        await notifyOfEmail(server, bound, { from: before, user: updated.user });
        request.log.info({ user: session.user_id, address: request.ip }, 'changed the email');
      }
      if (planned.some((field) => changes[field] !== undefined)) {
        await reminders.plan(session.user_id, edit.now);
      }
      return { status: 200, body: updated.user };
    });
  });

  /** Nobody becomes the administrator by a change of the email. */
  function isAdmins(email: string | undefined): boolean {
    const { adminEmail } = registration;
    return adminEmail !== undefined && foldCase(email ?? '') === foldCase(adminEmail);
  }

  async function confirm(
    request: FastifyRequest,
    session: ActiveSession,
    password: string | undefined,
  ): Promise<ConfirmedPassword> {
    if (password === undefined) throw refusePassword();
    const confirmed = await confirmPassword({ request, session, password });
    if (confirmed === null) throw refuseField('wrong_password', 'current_password');
    // At once: an email that is taken is no wrong password.
    await store.transaction((bound) => confirmed.attempt.succeeded(bound));
    return confirmed;
  }
}

function refusePassword(): Refusal {
  const errors = [describeFieldError('current_password', 'current_password_required')];
  return refuse('validation_error', { errors });
}

/** The password may have been changed since it was asked for. */
async function assertUnchanged(
  { users }: BoundStore,
  userId: string,
  { password_hash }: ConfirmedPassword,
): Promise<void> {
  const same = { from: password_hash, to: password_hash };
  if (await users.changePasswordHash(userId, same)) return;
  throw refuseField('wrong_password', 'current_password');
}

/** In the inbox. No mail goes to the old address: this version sends none. */
async function notifyOfEmail(
  { clock, random }: Server,
  { notifications }: BoundStore,
  { from, user }: { readonly from: string; readonly user: User },
): Promise<void> {
  const now = clock();
  await notifications.add(user.id, {
    id: uuidv7(now, random),
    notification_type: 'other',
    content: notificationTexts[user.language].emailChanged({ from, to: user.email }),
    created_at: new Date(now).toISOString(),
  });
}

/** The present email, where the given one is another. */
async function otherEmailThan(
  email: string | undefined,
  store: BoundStore,
  userId: string,
): Promise<string | null> {
  if (email === undefined) return null;
  const user = await store.users.findById(userId);
  return user !== null && foldCase(user.email) !== foldCase(email) ? user.email : null;
}

export function servePasswords(server: Server): void {
  serveChange(server);
  serveDeletion(server);
}

function serveChange(server: Server): void {
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.changePassword, async (call) => {
    const { body, session, request } = call;
    const user = await server.store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    refuseBadPassword(body.new_password, { field: 'new_password', context: user });
    const confirmed = await confirmPassword({ request, session, password: body.current_password });
    if (confirmed === null) {
      // The same request may have changed it already.
      if ((await call.earlierAnswer()) !== null) throw refuse('unauthenticated');
      throw refuseField('wrong_password', 'current_password');
    }
    const newHash = await server.passwords.hash(body.new_password);
    let renewed: NewToken | null = null;
    // With an answer that has no token: that is stored nowhere.
    await writeOnce(server, request, async (store) => {
      const change = { from: confirmed.password_hash, to: newHash };
      if (!(await store.users.changePasswordHash(session.user_id, change))) {
        throw refuseField('wrong_password', 'current_password');
      }
      await confirmed.attempt.succeeded(store);
      await store.sessions.removeOthers(session.user_id, session.id);
      renewed = await renewSession({
        store,
        session,
        password_hash: newHash,
        now: server.clock(),
        random: server.random,
      });
      if (renewed === null) throw refuse('session_ended');
      request.log.info({ user: session.user_id, address: request.ip }, 'changed the password');
      return { status: 204, body: undefined };
    });
    // A repeat that came before the first was answered: by now its token is none.
    if (renewed === null) throw refuse('unauthenticated');
    return { status: 200, body: renewed };
  });
}

function serveDeletion(server: Server): void {
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.deleteMe, async ({ body, session, request, writeOnce }) => {
    const confirmed = await confirmPassword({ request, session, password: body.password });
    if (confirmed === null) throw refuseField('wrong_password', 'password');
    const answer = await writeOnce(async (store) => {
      await confirmed.attempt.succeeded(store);
      await store.users.remove(session.user_id);
      request.log.info({ user: session.user_id, address: request.ip }, 'deleted the account');
      return { status: 204, body: undefined };
    });
    // As for an area that is erased.
    await server.store.forgetErased().catch(() => {});
    return answer;
  });
}
