import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { heldDashboard } from '@daymark/shared/analytics/held-history.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createOutboxStore } from '../../outbox/outbox-store.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';
import type { Person } from './read-kept.ts';
import { readHeldHistory } from './read-held-history.ts';

/**
 * The dashboard's figures of a day of which the server has said nothing; undefined where the device cannot know them. What
 * is not sent yet counts, where the device knows what that makes of them.
 */
export async function computeDashboard(
  snapshots: Snapshots,
  person: Person,
): Promise<DashboardAnalytics | undefined> {
  const items = await createOutboxStore(snapshots.database).list(person.id);
  // The cards count today's marks by themselves, and one that is taken back must not stay in the longest run.
  const earlier = items.filter(
    ({ subject }) => !('score_date' in subject) || subject.score_date !== person.today,
  );
  const figures = await computed(snapshots, person, earlier);
  if (figures !== undefined || earlier.length === 0) return figures;
  return computed(snapshots, person, []);
}

async function computed(
  snapshots: Snapshots,
  person: Person,
  items: readonly OutboxItem[],
): Promise<DashboardAnalytics | undefined> {
  const history = await readHeldHistory(snapshots, person, { items, since: null });
  return (history && heldDashboard(history)) ?? undefined;
}
