import { getCalendarPath } from './calendar-path.ts';
import { api } from '@daymark/shared/api.ts';
import { addOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { hashToken } from '../../database/secret-hash.ts';
import { refuse } from '../../http/errors.ts';
import { type EndpointCall, serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { notifyOfChange } from '../../accounts/account-notices.ts';
import { requireConfirmation } from '../../accounts/confirmation.ts';
import { createSecretDerivation } from '../../accounts/derive-secrets.ts';

export function serveCalendars(server: Server): void {
  const { store, clock, random } = server;

  serveEndpoint(server, api.listCalendars, async ({ session }) => {
    return { status: 200, body: await store.calendars.list(session.user_id) };
  });

  async function create(
    { body, session, request, writeOnce }: EndpointCall<typeof api.createCalendar>,
    deriveSecret: (id: string) => string,
  ) {
    const { user_id } = session;
    const confirmed = await requireConfirmation(server, { request, session });
    // The stored answer has no secret. A repeated request derives the same secret again.
    return writeOnce(async (bound) => {
      await confirmed.assertHolds(bound);
      const present = await bound.calendars.list(user_id);
      if (present.length >= limits.calendarsPerUser) throw refuse('too_many_calendars');
      const now = clock();
      const created_at = new Date(now).toISOString();
      const calendar = { id: uuidv7(now, random), kind: body.kind, created_at };
      const secret_hash = hashToken(deriveSecret(calendar.id));
      await bound.calendars.create({ ...calendar, user_id, secret_hash });
      await notifyOfChange(server, bound, {
        userId: user_id,
        text: (of) => of.calendarMade(calendar),
        mail: { kind: 'calendar_made' },
      });
      request.log.info({ user: user_id, address: request.ip }, 'made a calendar');
      const unused = { last_used_at: null, last_used_address: null };
      return { status: 201, body: { ...calendar, ...unused, path: '' } };
    });
  }

  serveEndpoint(server, api.createCalendar, async (call) => {
    // `earlierAnswer` comes first, so that a repeated request gets the path even after the
    // confirmation has expired.
    const deriveBits = createSecretDerivation(call.request, { purpose: 'calendar', random });
    const { user_id } = call.session;
    const deriveSecret = (id: string) =>
      `dmc_${addOwnerPrefix(user_id, deriveBits(id).toString('hex').slice(0, 40))}`;
    const { body } = (await call.earlierAnswer()) ?? (await create(call, deriveSecret));
    const path = server.basePath + getCalendarPath(deriveSecret(body.id));
    return { status: 201, body: { ...body, path } };
  });

  serveEndpoint(server, api.endCalendar, async ({ params, session, request, writeOnce }) =>
    writeOnce(async (bound) => {
      const { user_id: userId } = session;
      const ended = await bound.calendars.remove(userId, params.id);
      if (ended === null) throw refuse('not_found');
      await notifyOfChange(server, bound, {
        userId,
        text: (of) => of.calendarEnded(ended),
        mail: { kind: 'calendar_ended' },
      });
      request.log.info({ user: session.user_id, address: request.ip }, 'ended a calendar');
      return { status: 204, body: undefined };
    }),
  );
}
