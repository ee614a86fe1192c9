import { firstDayOfTrends } from '@daymark/shared/analytics/trend-period.ts';
import { api } from '@daymark/shared/api.ts';
import { dashboardOf } from '@daymark/shared/timeline/dashboard.ts';
import { streakListOf } from '@daymark/shared/timeline/streak-list.ts';
import { strengthDays } from '@daymark/shared/timeline/strength.ts';
import { trendsOf } from '@daymark/shared/timeline/trends.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import { timelinesFor } from '../../http/allowed-areas.ts';
import { personDay } from '../../http/person-day.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Principal } from '../../http/principal.ts';
import type { Server } from '../../http/server.ts';

/** Of best streaks and of strength, which rest on all of them. */
const everyYear = { from: 0 };

export function serveAnalytics(server: Server): void {
  const { store, clock } = server;
  const dayOf = (session: Principal) => personDay(session, clock());

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    const day = dayOf(session);
    const timelines = await timelinesFor(session, store, { ...day, ...everyYear });
    return { status: 200, body: dashboardOf(timelines, day.today) };
  });

  serveEndpoint(server, api.getTrends, async ({ query: { period }, session }) => {
    const day = dayOf(session);
    const { today } = day;
    const from = yearOf(firstDayOfTrends(period, today, day.firstWeekday));
    const timelines = await timelinesFor(session, store, { ...day, from });
    return { status: 200, body: trendsOf(timelines, period, today) };
  });

  serveEndpoint(server, api.listStreaks, async ({ session }) => {
    const day = dayOf(session);
    const timelines = await timelinesFor(session, store, { ...day, ...everyYear });
    return { status: 200, body: streakListOf(timelines, day.today) };
  });

  serveEndpoint(server, api.getStrength, async ({ query, session }) => {
    const { life_area_id, start_date, end_date } = query;
    const wanted = { ...dayOf(session), ...everyYear };
    const timelines = await timelinesFor(session, store, wanted);
    const timeline = timelines.find(({ area }) => area.id === life_area_id);
    if (timeline === undefined) throw refuse('not_found');
    const days = strengthDays(timeline, { start_date, end_date });
    return { status: 200, body: { life_area_id, days } };
  });
}
