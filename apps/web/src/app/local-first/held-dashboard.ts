import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { heldDashboard } from '@daymark/shared/analytics/held-history.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';
import type { Person } from './read-kept.ts';
import { readHeldHistory } from './read-held-history.ts';

/** The dashboard's figures of a day of which the server has said nothing; undefined where the device cannot know them. */
export async function computeDashboard(
  snapshots: Snapshots,
  person: Person,
): Promise<DashboardAnalytics | undefined> {
  const history = await readHeldHistory(snapshots, person, { items: [], since: null });
  return (history && heldDashboard(history)) ?? undefined;
}
