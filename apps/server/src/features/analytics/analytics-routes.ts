import { computeDashboardFrom } from '@daymark/shared/analytics/dashboard.ts';
import { sortActiveFirst } from '@daymark/shared/analytics/streak-list.ts';
import { listStrengthDays } from '@daymark/shared/analytics/strength.ts';
import { computeTrends } from '@daymark/shared/analytics/trends.ts';
import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { assertCanSeeArea, canSeeArea } from '../../http/allowed-areas.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { getPersonDay } from '../../http/person-day.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Principal } from '../../store/principal.ts';
import type { Server } from '../../http/server.ts';
import { createAreaSummaries, type AreaSummary } from './area-summaries.ts';

export function serveAnalytics(server: Server): void {
  const { store, clock, longReads } = server;
  const getDay = (session: Principal) => getPersonDay(session, clock());
  const readSummaries = createAreaSummaries(store);

  function combineAreas<R>(
    session: Principal,
    combine: (areas: readonly AreaSummary[], today: CalendarDate) => R,
  ): Promise<R> {
    return longReads.run(getBudgetKey(session), async (slice) => {
      const day = getDay(session);
      const areas = await readSummaries({ principal: session, day }, slice);
      const visible = areas.filter(({ streak }) => canSeeArea(session, streak.life_area_id));
      return slice(() => combine(visible, day.today));
    });
  }

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    return { status: 200, body: await combineAreas(session, computeDashboardFrom) };
  });

  serveEndpoint(server, api.getTrends, async ({ query: { period }, session }) => {
    const body = await combineAreas(session, (areas, today) => {
      const timelines = areas.map(({ timeline }) => timeline);
      return computeTrends(timelines, period, today);
    });
    return { status: 200, body };
  });

  serveEndpoint(server, api.listStreaks, async ({ session }) => {
    const body = await combineAreas(session, (areas) =>
      sortActiveFirst(areas.map(({ streak }) => streak)),
    );
    return { status: 200, body };
  });

  serveEndpoint(server, api.getStrength, async ({ query, session }) => {
    const { life_area_id, start_date, end_date } = query;
    assertCanSeeArea(session, life_area_id);
    const timeline = await store.read(session, ({ lifeAreas }) =>
      lifeAreas.wholeTimeline(session.user_id, life_area_id, getDay(session)),
    );
    if (timeline === null) throw refuse('not_found');
    const days = listStrengthDays(timeline, { start_date, end_date });
    return { status: 200, body: { life_area_id, days } };
  });
}
