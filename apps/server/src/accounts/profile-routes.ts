import type { RenewedToken } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { findChangedToday } from '@daymark/shared/areas/first-day.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getChosenWeeks } from '@daymark/shared/calendar/week.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { foldCase } from '../database/fold-case.ts';
import { isAdministrator } from '../http/administrator.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { writeOnce } from '../http/idempotency.ts';
import { presentUser } from '../http/present-user.ts';
import { readEditTime } from '../http/read-edit.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { requireConfirmation, type Confirmed } from './confirmation.ts';
import { refuseBadPassword } from './passwords.ts';
import { queueConfirmation } from './email-routes.ts';
import { forgetLinks } from './forget-links.ts';
import {
  notices,
  queueMailOfDeletion,
  notifyOfChange,
  notifyOfEndedAccess,
} from './account-notices.ts';
import { keepAllButSessions } from '../store/access-repository.ts';
import { renewSession } from './start-session.ts';

const reminderFields = ['timezone', 'notification_time', 'day_ends_at', 'first_weekday'] as const;

export function serveProfile(server: Server): void {
  const { store, clock, signInLimits } = server;

  serveEndpoint(server, api.getMe, async ({ session }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    return { status: 200, body: presentUser(server, user) };
  });

  serveEndpoint(server, api.updateMe, async (call) => {
    const { body, session, request, writeOnce, earlierAnswer } = call;
    const { current_password, edited_at, edited_on: _date, email, ...others } = body;
    const edit = readEditTime({ edited_at }, clock());
    let confirmed: Confirmed | null = null;
    const { email: before, username: oldUsername } = await findChangedNames(
      store,
      session.user_id,
      body,
    );
    // If the server sends mail, a new email must be confirmed by a link, unless only the letter
    // case changes.
    const mustConfirm = server.sendsMail && before !== null;
    const changes = { ...others, email: mustConfirm ? undefined : email };
    if (before !== null) {
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      // Changing the email must not make anyone the administrator.
      if (isAdministrator(server, email ?? '')) throw refuse('not_allowed');
      confirmed = await requireConfirmation(server, {
        request,
        session,
        password: current_password,
        field: 'current_password',
      });
      // The limit counts outside the transaction of the write, because a refusal rolls that
      // transaction back.
      await signInLimits.signInChange(
        { name: 'email', userId: session.user_id, address: request.ip },
        clock(),
      );
    }
    if (oldUsername !== null) {
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      await signInLimits.signInChange(
        { name: 'username', userId: session.user_id, address: request.ip },
        clock(),
      );
    }
    return writeOnce(async (bound) => {
      const { users, access, lifeAreas, reminders } = bound;
      if (confirmed !== null) await confirmed.assertHolds(bound);
      if (before !== null && email !== undefined) {
        await refuseTaken(bound, { email, user_id: session.user_id, now: edit.now });
      }
      const updated = await users.update(session.user_id, changes, edit);
      if (updated === null) throw refuse('session_ended');
      if (updated === 'email_taken') throw refuseField('email_taken', 'email');
      if (updated === 'username_taken') throw refuseField('username_taken', 'username');
      let { user } = updated;
      if (updated.hasOtherEmail) {
        // Another request has changed the email meanwhile.
        if (confirmed === null || before === null) throw refuse('confirmation_required');
        await access.end(session.user_id, { ...keepAllButSessions, sessions: [session.id] });
        const emails = { from: before, to: user.email };
        await notifyOfChange(server, bound, { userId: user.id, ...notices.emailChanged(emails) });
        request.log.info({ user: session.user_id, address: request.ip }, 'changed the email');
      }
      if (server.sendsMail && email !== undefined) {
        // Sending the current email again withdraws the pending email.
        user = (await users.setPendingEmail(user.id, mustConfirm ? email : null)) ?? user;
        if (mustConfirm) await queueConfirmation(server, bound, { user, sessionId: session.id });
      }
      const today = findChangedToday(Date.parse(edit.edited_at), updated.before, user);
      if (today.to < today.from) {
        const day = { today: getToday(Date.parse(edit.now), user), weeks: getChosenWeeks(user) };
        const change = { ...edit, ...today, day, source_id: session.id };
        await lifeAreas.moveFirstDaysBack(session.user_id, change);
      }
      if (reminderFields.some((field) => changes[field] !== undefined)) {
        await reminders.plan(session.user_id, edit.now);
      }
      return { status: 200, body: presentUser(server, user) };
    });
  });
}

async function refuseTaken(
  { users, mailTokens }: BoundStore,
  { email, user_id, now }: { email: string; user_id: string; now: string },
): Promise<void> {
  const holder = await users.findByEmail(email);
  const isTaken = holder !== null && holder.user.id !== user_id;
  if (isTaken || (await mailTokens.isReserved(email, user_id, now))) {
    throw refuseField('email_taken', 'email');
  }
}

interface Names<Absent> {
  readonly email: string | Absent;
  readonly username: string | Absent;
}

/**
 * Returns the stored email and the stored username. Each of them is null if the request does not
 * change it. A different letter case is no change.
 */
async function findChangedNames(
  { users }: BoundStore,
  userId: string,
  given: Partial<Names<undefined>>,
): Promise<Names<null>> {
  const isGiven = given.email !== undefined || given.username !== undefined;
  const user = isGiven ? await users.findById(userId) : null;
  const findPresent = (name: keyof Names<null>) => {
    const next = given[name];
    if (user === null || next === undefined) return null;
    return foldCase(user[name]) === foldCase(next) ? null : user[name];
  };
  return { email: findPresent('email'), username: findPresent('username') };
}

export function servePasswords(server: Server): void {
  serveChange(server);
  serveDeletion(server);
}

function serveChange(server: Server): void {
  const { clock, signInLimits } = server;

  serveEndpoint(server, api.changePassword, async (call) => {
    const { body, session, request } = call;
    const user = await server.store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    refuseBadPassword(body.new_password, { field: 'new_password', context: user });
    const confirmed = await requireConfirmation(server, {
      request,
      session,
      password: body.current_password,
      field: 'current_password',
    }).catch(async (error: unknown) => {
      // The first run of a repeated request may already have changed the password.
      throw (await call.earlierAnswer()) === null ? error : refuse('unauthenticated');
    });
    // Each change invalidates the links by which the owner could set a password, so an intruder
    // must not repeat changes without limit.
    await signInLimits.signInChange(
      { name: 'password', userId: session.user_id, address: request.ip },
      clock(),
    );
    // The attempt counts as a wrong password until the change succeeds, because it costs a hash.
    const attempt = await signInLimits.confirmationAttempt(session.user_id, request.ip, clock());
    if (body.current_password === undefined) {
      await refuseSamePassword(server, { ...confirmed, ...body, address: request.ip });
    }
    const newHash = await server.passwords.hash(body.new_password, request.ip);
    let renewed: RenewedToken | null = null;
    await writeOnce(server, request, async (store) => {
      await confirmed.assertHolds(store);
      await attempt.succeeded(store);
      const { user_id: userId } = session;
      const change = { from: confirmed.password_hash, to: newHash };
      if (!(await store.users.changePasswordHash(userId, change))) {
        throw refuse('confirmation_required');
      }
      const keep = body.keep ? { ...body.keep, secondFactor: true } : keepAllButSessions;
      const ended = await store.access.end(userId, { ...keep, sessions: [session.id] });
      await forgetLinks(store, userId);
      await notifyOfChange(server, store, { userId, ...notices.passwordChanged });
      await notifyOfEndedAccess(server, store, { userId, ...ended });
      renewed = await renewSession(server, store, { session, password_hash: newHash });
      if (renewed === null) throw refuse('session_ended');
      request.log.info({ user: session.user_id, address: request.ip }, 'changed the password');
      return { status: 204, body: undefined };
    });
    // A repeated request changes nothing, and the token that it sent is no longer valid.
    if (renewed === null) throw refuse('unauthenticated');
    return { status: 200, body: renewed };
  });
}

/**
 * Refuses an unchanged password if only the new password was sent. The schema of the request
 * compares the passwords if both were sent.
 */
async function refuseSamePassword(
  { passwords }: Server,
  {
    password_hash,
    new_password,
    address,
  }: Pick<Confirmed, 'password_hash'> & { new_password: string; address: string },
): Promise<void> {
  if ((await passwords.verify(password_hash, new_password, address)) === null) return;
  const errors = [describeFieldError('new_password', 'password_unchanged')];
  throw refuse('validation_error', { errors });
}

function serveDeletion(server: Server): void {
  serveEndpoint(server, api.deleteMe, async ({ body, session, request, writeOnce }) => {
    const { password } = body;
    const confirmed = await requireConfirmation(server, { request, session, password });
    const answer = await writeOnce(async (store) => {
      await confirmed.assertHolds(store);
      await queueMailOfDeletion(server, store, session.user_id);
      await store.users.remove(session.user_id);
      request.log.info({ user: session.user_id, address: request.ip }, 'deleted the account');
      return { status: 204, body: undefined };
    });
    // Erases the account's content from SQLite's WAL.
    await server.store.forgetErased().catch(() => {});
    return answer;
  });
}
