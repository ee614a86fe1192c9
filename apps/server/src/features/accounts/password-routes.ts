import type { NewToken } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { createConfirmPassword } from './confirm-password.ts';
import { refuseBadPassword } from './refuse-bad-password.ts';
import { renewSession } from './start-session.ts';

export function servePasswords(server: Server): void {
  serveChange(server);
  serveDeletion(server);
}

function serveChange(server: Server): void {
  const confirmPassword = createConfirmPassword(server);

  serveEndpoint(server, api.changePassword, async (call) => {
    const { body, session, request } = call;
    refuseBadPassword(body.new_password, 'new_password');
    const confirmed = await confirmPassword({
      request,
      session,
      password: body.current_password,
    });
    if (confirmed === null) {
      // The same request may have changed it already.
      if ((await server.earlierAnswer(request)) !== null) throw refuse('unauthenticated');
      throw refuseField('wrong_password', 'current_password');
    }
    const newHash = await server.passwords.hash(body.new_password);
    let renewed: NewToken | null = null;
    // With an answer that has no token: that is stored nowhere.
    await server.writeOnce(request, async (store) => {
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
