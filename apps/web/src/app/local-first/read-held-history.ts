import { dashboardWindow } from '@daymark/shared/analytics/dashboard-of.ts';
import type { HeldHistory } from '@daymark/shared/analytics/held-history.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { overlayAreas, overlayScores } from '../../outbox/overlay.ts';
import type { Snapshots } from '../../outbox/snapshots.ts';
import type { Person } from './read-kept.ts';

interface Wanted {
  /** What the server does not have yet. */
  readonly items: readonly OutboxItem[];
  /** How far back to look; the device may hold less. Null for as far as the dashboard needs. */
  readonly since: CalendarDate | null;
}

export interface ReadHistory extends HeldHistory {
  /** When the server was last heard of all this, as an instant. */
  readonly kept_at: string;
}

/** What this device holds of a person's history; null where that is nothing to begin with. */
export async function readHeldHistory(
  snapshots: Snapshots,
  { id, today }: Person,
  { items, since }: Wanted,
): Promise<ReadHistory | null> {
  const kept = await snapshots.read(id, ['life-areas', 'dashboard', 'streaks']);
  const areas = kept['life-areas'];
  if (areas === undefined) return null;
  const said = saidOf(kept);
  // A move to a zone further west leaves scores ahead of today, which the longest run counts.
  const ahead = { start_date: addDays(today, 1), end_date: addDays(today, 2) };
  const book = await snapshots.readScores(id, {
    start_date: since ?? neededFrom(today, said?.today ?? today),
    end_date: ahead.end_date,
  });
  const from = book.knownFrom(today);
  if (from === null) return null;
  const known = [{ start_date: from, end_date: today }, ahead];
  const sentScores = known.flatMap((range) => book.of(range) ?? []);
  return {
    today,
    areas: overlayAreas(areas.data, items, { includeDeleted: true }),
    from,
    scores: overlayScores(sentScores, items, { ...ahead, start_date: from }),
    sentAreas: areas.data,
    sentScores,
    said,
    kept_at: [areas.kept_at, kept.dashboard?.kept_at ?? ''].toSorted().at(-1) ?? areas.kept_at,
  };
}

function neededFrom(today: CalendarDate, saidOn: CalendarDate): CalendarDate {
  const { start_date } = dashboardWindow(today);
  const uncounted = mondayOf(saidOn);
  return uncounted < start_date ? uncounted : start_date;
}

function saidOf({
  dashboard,
  streaks,
}: Awaited<ReturnType<Snapshots['read']>>): HeldHistory['said'] {
  if (dashboard === undefined || streaks === undefined) return null;
  // Both must be of one day, or days between them would be counted twice or not at all.
  if (dashboard.data.today !== streaks.data.today) return null;
  const { today, analytics } = dashboard.data;
  return { today, dashboard: analytics, streaks: streaks.data.list };
}
