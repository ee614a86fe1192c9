import type { NewToken } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { foldCase } from '../../database/fold-case.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { writeOnce } from '../../http/idempotency.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { createSignInLimits } from '../../http/rate-limits.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store.ts';
import { notifyOfChange } from './account-notices.ts';
import { createRequireConfirmation, type Confirmed } from './confirmation.ts';
import { refuseBadPassword } from './passwords.ts';
import { renewSession } from './start-session.ts';

/** What says when reminders come, and of which day they are. */
const planned = ['timezone', 'notification_time', 'day_ends_at', 'first_weekday'] as const;

export function serveProfile(server: Server): void {
  const { store, clock } = server;
  const signInLimits = createSignInLimits(store, server.limits);
  const requireConfirmation = createRequireConfirmation(server);

  serveEndpoint(server, api.getMe, async ({ session }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    return { status: 200, body: user };
  });

  serveEndpoint(server, api.updateMe, async (call) => {
    const { body, session, request, writeOnce, earlierAnswer } = call;
    const { current_password, edited_at, edited_on: _date, ...changes } = body;
    const edit = readEditTime({ edited_at }, clock());
    let confirmed: Confirmed | null = null;
    const before = await otherEmailThan(body.email, store, session.user_id);
    if (before !== null) {
      // A repeat gets the answer of the first one.
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      confirmed = await requireConfirmation({
        request,
        session,
        password: current_password,
        field: 'current_password',
      });
      // Not in the write's transaction: what is refused there is not counted.
      await signInLimits.emailChange(session.user_id, request.ip, clock());
    }
    return writeOnce(async (bound) => {
      const { users, sessions, reminders } = bound;
      if (confirmed !== null) await confirmed.assertHolds(bound);
      const updated = await users.update(session.user_id, changes, edit);
      if (updated === null) throw refuse('session_ended');
      if (updated === 'email_taken') throw refuseField('email_taken', 'email');
      if (updated === 'username_taken') throw refuseField('username_taken', 'username');
      if (updated.hasOtherEmail) {
        // It was the same email when the confirmation was asked for.
        if (confirmed === null || before === null) throw refuse('confirmation_required');
        await sessions.removeOthers(session.user_id, session.id);
        // No mail goes to the old address: this version sends none.
        const emails = { from: before, to: updated.user.email };
        const userId = session.user_id;
        await notifyOfChange(server, bound, { userId, text: (of) => of.emailChanged(emails) });
        request.log.info({ user: session.user_id, address: request.ip }, 'changed the email');
      }
      if (planned.some((field) => changes[field] !== undefined)) {
        await reminders.plan(session.user_id, edit.now);
      }
      return { status: 200, body: updated.user };
    });
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
  const requireConfirmation = createRequireConfirmation(server);

  serveEndpoint(server, api.changePassword, async (call) => {
    const { body, session, request } = call;
    refuseBadPassword(body.new_password, 'new_password');
    const confirmed = await requireConfirmation({
      request,
      session,
      password: body.current_password,
      field: 'current_password',
    }).catch(async (error: unknown) => {
      // The same request may have changed it already.
      throw (await call.earlierAnswer()) === null ? error : refuse('unauthenticated');
    });
    if (body.current_password === undefined) await refuseSamePassword(server, confirmed, body);
    const newHash = await server.passwords.hash(body.new_password);
    let renewed: NewToken | null = null;
    // With an answer that has no token: that is stored nowhere.
    await writeOnce(server, request, async (store) => {
      await confirmed.assertHolds(store);
      const change = { from: confirmed.password_hash, to: newHash };
      if (!(await store.users.changePasswordHash(session.user_id, change))) {
        throw refuse('confirmation_required');
      }
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

/** Where the present one came along, the contract has compared them. */
async function refuseSamePassword(
  { passwords }: Server,
  { password_hash }: Confirmed,
  { new_password }: { readonly new_password: string },
): Promise<void> {
  if (!(await passwords.verify(password_hash, new_password))) return;
  const errors = [describeFieldError('new_password', 'password_unchanged')];
  throw refuse('validation_error', { errors });
}

function serveDeletion(server: Server): void {
  const requireConfirmation = createRequireConfirmation(server);

  serveEndpoint(server, api.deleteMe, async ({ body, session, request, writeOnce }) => {
    const { password } = body;
    const confirmed = await requireConfirmation({ request, session, password });
    const answer = await writeOnce(async (store) => {
      await confirmed.assertHolds(store);
      await store.users.remove(session.user_id);
      request.log.info({ user: session.user_id, address: request.ip }, 'deleted the account');
      return { status: 204, body: undefined };
    });
    // As for an area that is erased.
    await server.store.forgetErased().catch(() => {});
    return answer;
  });
}
