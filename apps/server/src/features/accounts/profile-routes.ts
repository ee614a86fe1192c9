import { api } from '@daymark/shared/api.ts';
import { foldCase } from '../../database/fold-case.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { createSignInLimits } from '../../http/rate-limits.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { Store } from '../../store.ts';
import { presentUser } from './present-user.ts';

export function serveProfile(server: Server): void {
  const { store, clock } = server;
  const signInLimits = createSignInLimits(store, server.limits);

  serveEndpoint(server, api.getMe, async ({ session }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('unauthenticated');
    return { status: 200, body: presentUser(user) };
  });

  serveEndpoint(server, api.updateMe, async (call) => {
    const { body, session, request, writeOnce, earlierAnswer } = call;
    if (await isOtherEmail(store, session.user_id, body.email)) {
      // A repeat is told nothing that it was not told before.
      const earlier = await earlierAnswer();
      if (earlier !== null) return earlier;
      // Not in the write's transaction: what is refused there is not counted.
      await signInLimits.emailChange(session.user_id, request.ip, clock());
    }
    return writeOnce(async ({ users, sessions, reminders }) => {
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
    });
  });
}

async function isOtherEmail(
  store: Store,
  userId: string,
  email: string | undefined,
): Promise<boolean> {
  if (email === undefined) return false;
  const user = await store.users.findById(userId);
  return user !== null && foldCase(user.email) !== foldCase(email);
}
