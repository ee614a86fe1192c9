import { api } from '@daymark/shared/api.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { presentSession } from './present-session.ts';

export function serveSessions(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.logout, async ({ session, request, writeOnce }) => {
    const answer = await writeOnce(async ({ sessions }) => {
      await sessions.remove(session.user_id, session.id);
      return { status: 204, body: undefined };
    });
    request.log.info({ user: session.user_id, address: request.ip }, 'signed out');
    return answer;
  });

  serveEndpoint(server, api.listSessions, async ({ session }) => {
    const now = new Date(clock()).toISOString();
    const sessions = await store.sessions.list(session.user_id, now);
    return { status: 200, body: sessions.map((one) => presentSession(one, session)) };
  });

  serveEndpoint(server, api.endSession, async ({ params, session, request, writeOnce }) => {
    const answer = await writeOnce(async ({ sessions }) => {
      if (!(await sessions.remove(session.user_id, params.id))) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
    request.log.info({ user: session.user_id, address: request.ip }, 'ended a session');
    return answer;
  });
}
