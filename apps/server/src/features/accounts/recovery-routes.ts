import { api } from '@daymark/shared/api.ts';
import { tokenHashOf } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { createMailLimits, createSignInLimits } from '../../http/rate-limits.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { refuseBadPassword } from './passwords.ts';
import { forgetLinks } from './forget-links.ts';
import { queueMail } from './queue-mail.ts';

/** The way back for who has forgotten the password. It asks for the mailbox alone: a second factor stays. */
export function serveRecovery(server: Server): void {
  serveForgotPassword(server);
  serveResetPassword(server);
}

function serveForgotPassword(server: Server): void {
  const { store, clock } = server;
  const mailLimits = createMailLimits(store, server.limits);

  serveEndpoint(server, api.forgotPassword, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    await mailLimits.passwordRequest(body.email, request.ip, clock());
    const account = await store.users.findByEmail(body.email);
    // The same work for an address that nobody has. Token and text are made when the mail is sent, which nobody waits for here.
    await store.transaction((bound) =>
      queueMail(server, bound, {
        user_id: account?.user.id ?? null,
        kind: 'reset_password',
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

function serveResetPassword(server: Server): void {
  const { store, clock, passwords } = server;
  const signInLimits = createSignInLimits(store, server.limits);

  serveEndpoint(server, api.resetPassword, async ({ body, request }) => {
    if (!server.sendsMail) throw refuse('not_found');
    const now = new Date(clock()).toISOString();
    const use = { token_hash: tokenHashOf(body.token), purposes: ['reset'] as const, now };
    // First, so that nobody has passwords hashed without a link.
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
      const oldHash = await bound.users.findPasswordHash(user_id);
      const change = oldHash !== null && { from: oldHash, to: newHash };
      if (!change || !(await bound.users.changePasswordHash(user_id, change))) {
        throw refuse('link_expired');
      }
      await bound.sessions.removeAll(user_id);
      await forgetLinks(bound, user_id);
      // Who opens its links reads the mailbox.
      await bound.users.confirmEmail(user_id, { email, now });
      await signInLimits.forgetFailures(bound, { email, address: request.ip });
      await queueMail(server, bound, { user_id, kind: 'password_changed', recipient: email });
      return user_id;
    });
    request.log.info({ user: user_id, address: request.ip }, 'reset the password');
    return { status: 204, body: undefined };
  });
}
