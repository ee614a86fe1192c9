import type { User } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { hashToken } from '../database/secret-hash.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { countConfirmationMail } from '../http/rate-limits.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import type { BoundStore } from '../store/store.ts';
import { forgetLinks } from './forget-links.ts';
import { notices, notifyOfChange, notifyOfEndedAccess } from './account-notices.ts';
import { keepAllButSessions, type AccessToKeep } from '../store/access-repository.ts';
import { queueMail } from './queue-mail.ts';

export function serveEmails(server: Server): void {
  serveConfirmation(server);
  serveUndo(server);
  serveResending(server);
}

function serveConfirmation(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.confirmEmail, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const use = { token_hash: hashToken(body.token), now };
    const confirmed = await store.transaction(async (bound) => {
      const token = await bound.mailTokens.use({ ...use, purposes: ['confirm', 'change'] });
      if (token === null) throw refuse('link_expired');
      // A change can be confirmed only in a session of the account. The owner of the mailbox may
      // not be the owner of the account.
      if (token.purpose === 'change') throw refuse('confirmation_required');
      const { user_id, email } = token;
      await confirmFirst(server, bound, { user_id, email, now, keep: {} });
      await bound.mailTokens.removeByUser(user_id, ['confirm', 'change']);
      return { user: user_id, email };
    });
    request.log.info({ user: confirmed.user, address: request.ip }, 'confirmed an email');
    return { status: 200, body: { email: confirmed.email } };
  });

  // The signed-in owner of the mailbox chooses which access to keep.
  serveEndpoint(server, api.confirmOwnEmail, async ({ body, session, request, writeOnce }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const use = { token_hash: hashToken(body.token), now };
    return writeOnce(async (bound) => {
      const token = await bound.mailTokens.use({ ...use, purposes: ['confirm', 'change'] });
      if (token?.user_id !== session.user_id) throw refuse('link_expired');
      const { user_id, email, purpose, session_id } = token;
      if (purpose === 'change') {
        const sessions = session_id === null ? [session.id] : [session.id, session_id];
        await changeEmail(server, bound, { user_id, email, sessions, now });
      } else {
        const keep = { ...body.keep, sessions: [session.id], secondFactor: true };
        await confirmFirst(server, bound, { user_id, email, now, keep });
      }
      await bound.mailTokens.removeByUser(user_id, ['confirm', 'change']);
      request.log.info({ user: user_id, address: request.ip }, 'confirmed an email');
      return { status: 200, body: { email } };
    });
  });
}

interface FirstConfirmation {
  readonly user_id: string;
  readonly email: string;
  readonly now: string;
  readonly keep: AccessToKeep;
}

/**
 * Confirms the current email of an account. A stranger may have registered with that email, so the
 * first confirmation ends all access except `keep`. The password stays valid, because the user
 * needs it to sign in.
 */
async function confirmFirst(
  server: Server,
  bound: BoundStore,
  { user_id, email, now, keep }: FirstConfirmation,
): Promise<void> {
  await bound.lockUser(user_id);
  const before = await bound.users.findById(user_id);
  if (!(await bound.users.confirmEmail(user_id, { email, now }))) throw refuse('link_expired');
  if (before?.email_verified === true) return;
  const ended = await bound.access.end(user_id, keep);
  await forgetLinks(bound, user_id);
  await bound.users.allowMailRecovery(user_id);
  await notifyOfEndedAccess(server, bound, { userId: user_id, ...ended });
}

interface ConfirmedChange {
  readonly user_id: string;
  readonly email: string;
  /**
   * Ids of the sessions to keep: the session that confirms the change, and the session that
   * requested it.
   */
  readonly sessions: readonly string[];
  readonly now: string;
}

/**
 * Changes the email and sends an undo link to the old email, because an intruder with a session and
 * the password may have requested the change.
 */
async function changeEmail(
  server: Server,
  bound: BoundStore,
  { user_id, email, sessions, now }: ConfirmedChange,
): Promise<void> {
  const before = await bound.users.findById(user_id);
  if (before === null || before.pending_email !== email) throw refuse('link_expired');
  const restoresEarlierEmail = await bound.mailTokens.canBringBack(email, user_id, now);
  const user = await takeEmail(bound, user_id, { email, now });
  await bound.access.end(user_id, { ...keepAllButSessions, sessions });
  await forgetLinks(bound, user_id);
  const emails = { from: before.email, to: user.email };
  await notifyOfChange(server, bound, { userId: user_id, ...notices.emailChanged(emails) });
  // If an earlier email is restored, the replaced email may belong to an intruder and gets no undo
  // link.
  if (restoresEarlierEmail) return forgetEmailLinks(bound, user_id);
  await queueMail(server, bound, {
    user_id,
    kind: 'email_changed',
    recipient: before.email,
    details: { email, neverConfirmed: before.email_verified !== true },
  });
}

interface TakenEmail {
  readonly email: string;
  readonly now: string;
  readonly isConfirmed?: boolean;
}

async function takeEmail(
  { users, mailTokens }: BoundStore,
  user_id: string,
  { email, now, isConfirmed = true }: TakenEmail,
): Promise<User> {
  if (await mailTokens.isReserved(email, user_id, now)) throw refuseField('email_taken', 'email');
  const user = await users.changeEmail(user_id, { email, now, isConfirmed });
  if (user === 'email_taken') throw refuseField('email_taken', 'email');
  if (user === null) throw refuse('link_expired');
  return user;
}

function serveUndo(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.undoEmailChange, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const use = { token_hash: hashToken(body.token), purposes: ['undo'] as const, now };
    const undone = await store.transaction(async (bound) => {
      const token = await bound.mailTokens.use(use);
      if (token === null) throw refuse('link_expired');
      const { user_id, email } = token;
      await bound.lockUser(user_id);
      const before = await bound.users.findById(user_id);
      // An email that was never confirmed stays unconfirmed, so that a later password reset ends
      // all earlier access.
      const isConfirmed = !token.never_confirmed;
      await takeEmail(bound, user_id, { email, now, isConfirmed });
      await endWithUndo(server, bound, { user_id, email, isConfirmed, keep: body.keep });
      await forgetLinks(bound, user_id);
      const emails = { from: before?.email ?? '', to: email };
      await notifyOfChange(server, bound, { userId: user_id, ...notices.emailChanged(emails) });
      await forgetEmailLinks(bound, user_id);
      return { user: user_id, email };
    });
    request.log.info({ user: undone.user, address: request.ip }, 'undid a change of email');
    return { status: 200, body: { email: undone.email } };
  });
}

/**
 * Removes all links that confirm, change or restore an email, because an intruder may have
 * requested any of them.
 */
async function forgetEmailLinks({ mails, mailTokens }: BoundStore, user_id: string): Promise<void> {
  await mails.removeByUser(user_id, ['confirm_email', 'confirm_change', 'email_changed']);
  await mailTokens.removeByUser(user_id, ['confirm', 'change', 'undo']);
}

interface Undo {
  readonly user_id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly keep: AccessToKeep | undefined;
}

async function endWithUndo(
  server: Server,
  bound: BoundStore,
  { user_id, email, isConfirmed, keep = {} }: Undo,
): Promise<void> {
  const account = await bound.users.findByEmail(email);
  const needsSignInMethods = isConfirmed && account?.password_hash === '' && !account.mailRecovery;
  const signInMethods = needsSignInMethods ? ({ passkeys: 'all', identities: 'all' } as const) : {};
  const kept = isConfirmed ? { ...signInMethods, ...keep, secondFactor: true } : {};
  const ended = await bound.access.end(user_id, kept);
  const { passkeys, identities } = ended.remaining;
  if (needsSignInMethods && passkeys + identities === 0) throw refuse('last_way_in');
  await notifyOfEndedAccess(server, bound, { userId: user_id, ...ended });
}

function serveResending(server: Server): void {
  serveEndpoint(server, api.sendConfirmation, async ({ session, writeOnce }) => {
    if (!server.sendsMail) throw refuse('not_found');
    return writeOnce(async (bound) => {
      const user = await bound.users.findById(session.user_id);
      if (user === null) throw refuse('session_ended');
      if (user.pending_email === undefined && user.email_verified === true) {
        return { status: 204, body: undefined };
      }
      await countConfirmationMail(bound, user.id, server.clock());
      await queueConfirmation(server, bound, { user, sessionId: session.id });
      return { status: 204, body: undefined };
    });
  });
}

export async function queueConfirmation(
  server: Server,
  bound: BoundStore,
  { user, sessionId }: { readonly user: User; readonly sessionId: string },
): Promise<void> {
  const { id: user_id, email, pending_email } = user;
  // A mail that is still queued was meant for an earlier email, or would be sent twice.
  await bound.mails.removeByUser(user_id, ['confirm_email', 'confirm_change']);
  await queueMail(
    server,
    bound,
    pending_email === undefined
      ? { user_id, kind: 'confirm_email', recipient: email }
      : { user_id, kind: 'confirm_change', recipient: pending_email, details: { sessionId } },
  );
}
