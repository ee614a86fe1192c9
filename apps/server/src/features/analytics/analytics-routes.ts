import { dashboardOf } from '@daymark/shared/analytics/dashboard-of.ts';
import { api } from '@daymark/shared/api.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';

export function serveAnalytics(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getDashboardAnalytics, async ({ session }) => {
    const today = dateInZone(clock(), session.timezone);
    const facts = await store.analytics.dashboardFacts(session.user_id, today);
    return { status: 200, body: dashboardOf(facts) };
  });
}
