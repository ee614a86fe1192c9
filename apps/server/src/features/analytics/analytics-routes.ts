import { dashboardOf } from '@daymark/shared/analytics/dashboard-of.ts';
import { streakListOf } from '@daymark/shared/analytics/streak-list.ts';
import { trendsOf } from '@daymark/shared/analytics/trends-of.ts';
import { api } from '@daymark/shared/api.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';

export function serveAnalytics(server: Server): void {
  const {
    store: { analytics },
    clock,
  } = server;
  const todayIn = (timezone: string) => dateInZone(clock(), timezone);

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    const facts = await analytics.dashboardFacts(session.user_id, todayIn(session.timezone));
    return { status: 200, body: dashboardOf(facts) };
  });

  serveEndpoint(server, api.getTrends, async ({ query, session }) => {
    const span = { period: query.period, today: todayIn(session.timezone) };
    const facts = await analytics.trendFacts(session.user_id, span);
    return { status: 200, body: trendsOf(facts) };
  });

  serveEndpoint(server, api.listStreaks, async ({ session }) => {
    const today = todayIn(session.timezone);
    const streaks = await analytics.streaks(session.user_id, today);
    return { status: 200, body: streakListOf(streaks, today) };
  });
}
