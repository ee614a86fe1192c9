import { api } from '@daymark/shared/api.ts';
import { limits } from '@daymark/shared/limits.ts';
import { assertSees, sees } from '../../http/allowed-areas.ts';
import { refuse } from '../../http/errors.ts';
import { personDay } from '../../http/person-day.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { recentChangesOf } from './recent-changes.ts';

const day = 86_400_000;
/** After every change, as the newest come first. */
const fromTheNewest = '9 ~';

export function serveVersions(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.listEntryVersions, async ({ params, session }) => {
    const { id, date } = params;
    assertSees(session, id);
    const area = await store.lifeAreas.find(session.user_id, id, personDay(session, clock()));
    if (area === null) throw refuse('not_found');
    return { status: 200, body: await store.versions.ofDay(session.user_id, id, date) };
  });

  serveEndpoint(server, api.listRecentChanges, async ({ query, session }) => {
    const { user_id } = session;
    const now = clock();
    const days = query.all ? limits.versionDays : limits.recentChangeDays;
    const { standard, all } = limits.recentChangePage;
    const size = query.all ? all : standard;
    const since = new Date(now - days * day).toISOString();
    const [before_at = '', before_id = ''] = (query.cursor ?? fromTheNewest).split(' ');
    const first_day = since.slice(0, 10);
    const page = { user_id, since, first_day, before_at, before_id, limit: size + 1 };
    const found = await store.versions.recent(page);
    const wanted = { includeDeleted: true, ...personDay(session, now) };
    const areas = await store.lifeAreas.list(user_id, wanted);
    const seen = areas
      .filter(({ id }) => sees(session, id))
      .map((area) => [area.id, area] as const);
    const rows = found.rows.slice(0, size);
    const last = found.rows.length > rows.length ? rows.at(-1) : undefined;
    const changes = recentChangesOf({ ...found, rows }, new Map(seen));
    const next = last === undefined ? null : `${last.at} ${last.id}`;
    return { status: 200, body: { changes, next } };
  });
}
