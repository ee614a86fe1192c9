import { api } from '@daymark/shared/api.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { presentUser } from './present-user.ts';

export function serveProfile(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getMe, async ({ session }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('unauthenticated');
    return { status: 200, body: presentUser(user) };
  });

  serveEndpoint(server, api.updateMe, async ({ body, session, request, writeOnce }) =>
    writeOnce(async ({ users, sessions, reminders }) => {
      const updated = await users.update(session.user_id, body);
      if (updated === null) throw refuse('unauthenticated');
      if (updated === 'email_taken') throw refuseField('email_taken', 'email');
      if (updated === 'username_taken') throw refuseField('username_taken', 'username');
      if (updated.hasOtherEmail) {
        await sessions.removeOthers(session.user_id, session.id);
        request.log.info({ user: session.user_id, address: request.ip }, 'changed the email');
      }
      if (body.timezone !== undefined || body.notification_time !== undefined) {
        await reminders.plan(session.user_id, new Date(clock()).toISOString());
      }
      return { status: 200, body: presentUser(updated.user) };
    }),
  );
}
