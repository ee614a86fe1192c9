import { api } from '@daymark/shared/api.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import { assertCanSeeArea, assertCanSeeAllAreas, canSeeArea } from '../../http/allowed-areas.ts';
import type { Principal } from '../../store/principal.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store/store.ts';

export function servePauses(server: Server): void {
  const { store, clock, random } = server;

  serveEndpoint(server, api.listPauses, async ({ session }) => {
    const list = await store.read(session, ({ pauses }) => pauses.list(session.user_id));
    const visible = list.flatMap((pause): Pause[] => {
      if (pause.life_area_id !== null)
        return canSeeArea(session, pause.life_area_id) ? [pause] : [];
      // A token limited to some areas may see the days of a pause of all areas, but not its reason.
      return [session.life_area_ids === null ? pause : { ...pause, reason: '' }];
    });
    return { status: 200, body: visible };
  });

  serveEndpoint(server, api.createPause, async ({ body, session, writeOnce }) => {
    const now = clock();
    const { id = uuidv7(now, random), life_area_id, first_day, last_day, reason } = body;
    const { edited_at } = readEditTime(body, now);
    const pause = { id, life_area_id, first_day, last_day, reason, edited_at };
    assertMayPause(session, life_area_id);
    return writeOnce(async ({ pauses }) => {
      const result = await pauses.create(session.user_id, pause);
      if (result === 'too_many_pauses') throw refuseField(result, 'pauses');
      if (typeof result === 'string') throw refuse(result);
      return { status: result.created ? 201 : 200, body: result.pause };
    });
  });

  serveEndpoint(server, api.updatePause, async ({ params, body, session, writeOnce }) => {
    const { first_day, last_day, reason, known = null } = body;
    const changes = { first_day, last_day, reason };
    const update = { changes, known, ...readEditTime(body, clock()) };
    return writeOnce(async ({ pauses }) => {
      await assertMayChange(pauses, session, params.id);
      const result = await pauses.update(session.user_id, params.id, update);
      if (result === null) throw refuse('not_found');
      if (result === 'reversed') throw refuseReversed();
      return { status: 200, body: result };
    });
  });

  serveEndpoint(server, api.deletePause, async ({ params, query, session, writeOnce }) => {
    const edit = readEditTime(query, clock());
    return writeOnce(async ({ pauses }) => {
      await assertMayChange(pauses, session, params.id);
      const found = await pauses.remove(session.user_id, params.id, edit);
      if (!found) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
  });
}

/**
 * @throws `out_of_scope` if a token limited to some areas pauses all areas, `not_found` for a
 * hidden area
 */
function assertMayPause(principal: Principal, areaId: string | null): void {
  if (areaId === null) assertCanSeeAllAreas(principal);
  else assertCanSeeArea(principal, areaId);
}

async function assertMayChange(
  pauses: BoundStore['pauses'],
  principal: Principal,
  id: string,
): Promise<void> {
  if (principal.life_area_ids === null) return;
  const pause = (await pauses.list(principal.user_id)).find((one) => one.id === id);
  if (pause === undefined) throw refuse('not_found');
  assertMayPause(principal, pause.life_area_id);
}

function refuseReversed() {
  return refuse('validation_error', {
    errors: [describeFieldError('last_day', 'date_range_reversed')],
  });
}
