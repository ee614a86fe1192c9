import { trendsWindow } from '@daymark/shared/analytics/trend-period.ts';
import { api } from '@daymark/shared/api.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { dashboardOf } from '@daymark/shared/timeline/dashboard.ts';
import { streakListOf } from '@daymark/shared/timeline/streak-list.ts';
import { strengthDays } from '@daymark/shared/timeline/strength.ts';
import { trendsOf } from '@daymark/shared/timeline/trends.ts';
import { yearOf } from '@daymark/shared/timeline/year.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { ActiveSession, Server } from '../../http/server.ts';

/** Of best streaks and of strength, which rest on all of them. */
const everyYear = { from: 0 };

export function serveAnalytics(server: Server): void {
  const {
    store: { lifeAreas },
    clock,
  } = server;
  const todayOf = ({ timezone }: ActiveSession) => dateInZone(clock(), timezone);

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    const today = todayOf(session);
    const timelines = await lifeAreas.timelines(session.user_id, { today, ...everyYear });
    return { status: 200, body: dashboardOf(timelines, today) };
  });

  serveEndpoint(server, api.getTrends, async ({ query: { period }, session }) => {
    const today = todayOf(session);
    const from = yearOf(trendsWindow(period, today).start_date);
    const timelines = await lifeAreas.timelines(session.user_id, { today, from });
    return { status: 200, body: trendsOf(timelines, period, today) };
  });

  serveEndpoint(server, api.listStreaks, async ({ session }) => {
    const today = todayOf(session);
    const timelines = await lifeAreas.timelines(session.user_id, { today, ...everyYear });
    return { status: 200, body: streakListOf(timelines, today) };
  });

  serveEndpoint(server, api.getStrength, async ({ query, session }) => {
    const { life_area_id, start_date, end_date } = query;
    const today = todayOf(session);
    const timelines = await lifeAreas.timelines(session.user_id, { today, ...everyYear });
    const timeline = timelines.find(({ area }) => area.id === life_area_id);
    if (timeline === undefined) throw refuse('not_found');
    const days = strengthDays(timeline, { start_date, end_date });
    return { status: 200, body: { life_area_id, days } };
  });
}
