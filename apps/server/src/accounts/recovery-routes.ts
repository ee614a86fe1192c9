import { api } from '@daymark/shared/api.ts';
import { hashToken } from '../database/secret-hash.ts';
import { refuse } from '../http/errors.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import type { Server } from '../http/server.ts';
import { readAccess } from './account-access.ts';
import { notices, notifyOfChange, notifyOfEndedAccess } from './account-notices.ts';
import { refuseBadPassword } from './passwords.ts';
import type { FoundAccount } from '../store/user-repository.ts';
import { forgetLinks } from './forget-links.ts';
import { queueMail } from './queue-mail.ts';

export function serveRecovery(server: Server): void {
  serveForgotPassword(server);
  serveMailLink(server);
  serveResetPassword(server);
}

function serveForgotPassword(server: Server): void {
  const { store, clock, signInLimits } = server;

  serveEndpoint(server, api.forgotPassword, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    await signInLimits.passwordRequest(body.email, request.ip, clock());
    const account = await store.users.findByEmail(body.email);
    // A row is queued for an unknown email, too, so that both responses take the same time.
    await store.transaction((bound) =>
      queueMail(server, bound, {
        user_id: account?.user.id ?? null,
        kind: account === null || mayRecover(account) ? 'reset_password' : 'no_recovery',
        recipient: account?.user.email ?? '',
      }),
    );
    request.log.info(
      { user: account?.user.id, address: request.ip },
      'asked for a link to choose a new password',
    );
    return { status: 202, body: undefined };
  });
}

/**
 * Returns false only if the account has a confirmed email and no password, and its owner turned
 * recovery by mail off.
 */
function mayRecover({ user, password_hash, mailRecovery }: FoundAccount): boolean {
  return password_hash !== '' || mailRecovery || user.email_verified === false;
}

function serveMailLink(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.readMailLink, async ({ body }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const purposes = ['reset', 'confirm', 'change', 'undo'] as const;
    const link = await store.mailTokens.find({
      token_hash: hashToken(body.token),
      purposes,
      now,
    });
    const owner = link && (await store.users.findById(link.user_id));
    if (link === null || owner === null) throw refuse('link_expired');
    const { purpose, email, user_id } = link;
    const is_confirmed =
      purpose === 'undo'
        ? !link.never_confirmed
        : purpose !== 'change' && owner.email_verified === true;
    // A mistyped new email may belong to a stranger, who must not see the access to the account.
    const access = purpose === 'change' ? null : await readAccess(server, store, user_id);
    return { status: 200, body: { purpose, email, is_confirmed, access } };
  });
}

function serveResetPassword(server: Server): void {
  const { store, clock, passwords, signInLimits } = server;

  serveEndpoint(server, api.resetPassword, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const use = { token_hash: hashToken(body.token), purposes: ['reset'] as const, now };
    // The link is checked first, so that nobody without a link can cause hashing.
    const link = await store.mailTokens.find(use);
    const owner = link && (await store.users.findById(link.user_id));
    if (owner === null) throw refuse('link_expired');
    refuseBadPassword(body.new_password, { field: 'new_password', context: owner });
    await signInLimits.reset(owner.id, clock());
    const newHash = await passwords.hash(body.new_password, request.ip);
    const user_id = await store.transaction(async (bound) => {
      const token = await bound.mailTokens.use(use);
      if (token === null) throw refuse('link_expired');
      const { user_id, email } = token;
      await bound.lockUser(user_id);
      const account = await bound.users.findByEmail(email);
      if (account?.user.id !== user_id || !mayRecover(account)) throw refuse('link_expired');
      const change = { from: account.password_hash, to: newHash };
      if (!(await bound.users.changePasswordHash(user_id, change))) throw refuse('link_expired');
      // A stranger may have registered with an email that was never confirmed, so all access ends.
      // Access to the mailbox must not remove the second factor of a confirmed account.
      const isConfirmed = account.user.email_verified === true;
      const keep = isConfirmed ? { ...body.keep, secondFactor: true } : {};
      const ended = await bound.access.end(user_id, keep);
      await forgetLinks(bound, user_id);
      // Opening the link proves access to the mailbox.
      await bound.users.confirmEmail(user_id, { email, now });
      await signInLimits.forgetFailures(bound, { email, address: request.ip });
      await notifyOfChange(server, bound, { userId: user_id, ...notices.passwordChanged });
      await notifyOfEndedAccess(server, bound, { userId: user_id, ...ended });
      return user_id;
    });
    request.log.info({ user: user_id, address: request.ip }, 'reset the password');
    return { status: 204, body: undefined };
  });
}
