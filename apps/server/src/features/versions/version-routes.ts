import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { assertCanSeeArea } from '../../http/allowed-areas.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { takeItemsThatFit } from './take-items-that-fit.ts';
import { describeRecentChanges } from '../../store/recent-changes.ts';

const day = 86_400_000;
/** Cursor of the first page. It sorts after every change, because the newest changes come first. */
const fromTheNewest = '9 ~';
/** Maximum size of a page without its changes, in bytes. */
const bytesAround = 128;

export function serveVersions(server: Server): void {
  const { store, clock, longReads } = server;

  serveEndpoint(server, api.listEntryVersions, async ({ params, session }) => {
    const { id, date } = params;
    assertCanSeeArea(session, id);
    const versions = await store.versions.ofDay(session.user_id, id, date);
    if (versions === null) throw refuse('not_found');
    return { status: 200, body: takeItemsThatFit(versions, limits.versionAnswerBytes) };
  });

  serveEndpoint(server, api.listRecentChanges, async ({ query, session }) => {
    const { user_id, life_area_ids } = session;
    const days = query.all ? limits.versionDays : limits.recentChangeDays;
    const { standard, all } = limits.recentChangePage;
    const size = query.all ? all : standard;
    const since = new Date(clock() - days * day).toISOString();
    const [before_at = '', before_id = ''] = (query.cursor ?? fromTheNewest).split(' ');
    const first_day = since.slice(0, 10);
    const page = { user_id, since, first_day, before_at, before_id, limit: size + 1 };
    const found = await longReads.run(getBudgetKey(session), () =>
      store.versions.recent(page, life_area_ids),
    );
    const rows = found.rows.slice(0, size);
    const changes = describeRecentChanges({ ...found, rows });
    const shown = takeItemsThatFit(changes, limits.versionAnswerBytes - bytesAround);
    const hasMore = found.rows.length > rows.length;
    const last = shown.length < changes.length ? shown.at(-1) : hasMore ? rows.at(-1) : undefined;
    const next = last === undefined ? null : `${last.at} ${last.id}`;
    return { status: 200, body: { changes: shown, next } };
  });
}
