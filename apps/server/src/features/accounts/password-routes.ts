import { api } from '@daymark/shared/api.ts';
import { refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { createConfirmPassword } from './confirm-password.ts';
import { refuseBadPassword } from './refuse-bad-password.ts';

export function servePasswords(server: Server): void {
  serveChange(server);
  serveDeletion(server);
}

function serveChange(server: Server): void {
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.changePassword, async (call) => {
    const { body, session, request, writeOnce, earlierAnswer } = call;
    refuseBadPassword(body.new_password, 'new_password');
    const confirmed = await confirmPassword({
      request,
      session,
      password: body.current_password,
    });
    if (confirmed === null) {
      // The same request may have changed it already.
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      throw refuseField('wrong_password', 'current_password');
    }
    const newHash = await server.passwords.hash(body.new_password);
    return writeOnce(async (store) => {
      const change = { from: confirmed.password_hash, to: newHash };
      if (!(await store.users.changePasswordHash(session.user_id, change))) {
        throw refuseField('wrong_password', 'current_password');
      }
      await confirmed.attempt.succeeded(store);
      await store.sessions.removeOthers(session.user_id, session.id);
      request.log.info({ user: session.user_id, address: request.ip }, 'changed the password');
      return { status: 204, body: undefined };
    });
  });
}

function serveDeletion(server: Server): void {
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.deleteMe, async ({ body, session, request, writeOnce }) => {
    const confirmed = await confirmPassword({ request, session, password: body.password });
    if (confirmed === null) throw refuseField('wrong_password', 'password');
    return writeOnce(async (store) => {
      await confirmed.attempt.succeeded(store);
      await store.users.remove(session.user_id);
      request.log.info({ user: session.user_id, address: request.ip }, 'deleted the account');
      return { status: 204, body: undefined };
    });
  });
}
