import type { DashboardArea } from '@daymark/shared/analytics/dashboard.ts';
import { createWeekOutcomes } from '@daymark/shared/analytics/perfect-weeks.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import { createStreakListItem } from '@daymark/shared/analytics/streak-list.ts';
import { getFirstDayOfTrends } from '@daymark/shared/analytics/trend-period.ts';
import { toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { monday } from '@daymark/shared/calendar/week.ts';
import { getIndexRange } from '@daymark/shared/timeline/day-arrays.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { Slice } from '../../http/long-reads.ts';
import type { Principal } from '../../store/principal.ts';
import type { Store } from '../../store/store.ts';
import type { PausedArea, PersonDay } from '../../store/timelines.ts';

/** Everything that the dashboard, the trends and the list of streaks show about an area. */
export interface AreaSummary extends DashboardArea {
  readonly state: string;
  readonly streak: StreakList[number];
  /** Size in memory, in bytes. */
  readonly size: number;
}

interface PersonSummaries {
  readonly day: string;
  /** The summaries include every change up to this rev. They may include later changes. */
  readonly rev: number;
  /** Sorted by position. */
  readonly areas: ReadonlyMap<string, AreaSummary>;
  readonly size: number;
}

/**
 * Maximum size of all summaries, in bytes. The summaries of 1,000 areas since 1970 take 3 million.
 */
const maxSize = 4_000_000;
/** Estimated size of the objects and strings of one summary, in bytes. */
const sizeOfObjects = 1500;

interface Wanted {
  readonly principal: Pick<Principal, 'user_id' | 'rev'>;
  readonly day: PersonDay;
}

/**
 * Caches a summary of each area, so that a read after a change computes only the changed areas
 * again. Computing a thousand areas of fifty years takes a second. If the cache is full, the
 * summaries of the person who has not read for longest are dropped first.
 */
export function createAreaSummaries({ read }: Pick<Store, 'read'>) {
  const people = new Map<string, PersonSummaries>();
  let totalSize = 0;

  function remove(userId: string): void {
    totalSize -= people.get(userId)?.size ?? 0;
    people.delete(userId);
  }

  function keep(userId: string, summaries: PersonSummaries): void {
    remove(userId);
    people.set(userId, summaries);
    totalSize += summaries.size;
    for (const oldest of people.keys()) {
      if (totalSize <= maxSize) break;
      remove(oldest);
    }
  }

  async function readAreas(
    { principal, day }: Wanted,
    known: Pick<PersonSummaries, 'rev' | 'areas'>,
    slice: Slice,
  ): Promise<Map<string, AreaSummary>> {
    const { user_id } = principal;
    // If a replica fails, `read` calls this function a second time, for the primary database.
    return read(principal, async ({ lifeAreas }) => {
      const found = await lifeAreas.states(user_id, known.rev);
      const states = new Map(found.map(({ facts, state }) => [facts.area.id, state]));
      const summaries = new Map<string, AreaSummary | undefined>();
      for (const { facts, state, isMarked } of found) {
        const { id } = facts.area;
        const before = known.areas.get(id);
        summaries.set(id, before?.state === state && !isMarked ? before : undefined);
      }
      const areas = found
        .map(({ facts }) => facts)
        .filter(({ area }) => summaries.get(area.id) === undefined);
      const summarize = createSummarizer(day);
      for await (const batch of lifeAreas.wholeTimelines(user_id, { ...day, areas })) {
        await slice(() => {
          for (const timeline of batch) {
            const { id } = timeline.area;
            summaries.set(id, summarize(timeline, states.get(id) ?? ''));
          }
        });
      }
      return summaries as Map<string, AreaSummary>;
    });
  }

  /** Returns the summaries of all areas, including ended areas, by position. */
  return async ({ principal, day }: Wanted, slice: Slice): Promise<readonly AreaSummary[]> => {
    const { user_id, rev } = principal;
    const dayKey = JSON.stringify(day);
    const cached = people.get(user_id);
    // If the cached rev is higher, a request that began later has stored it, or the database was
    // restored.
    const isUsable = cached?.day === dayKey && cached.rev <= rev;
    const known = isUsable ? cached : { rev, areas: new Map<string, AreaSummary>() };
    const areas =
      cached === known && known.rev === rev
        ? known.areas
        : await readAreas({ principal, day }, known, slice);
    const list = [...areas.values()];
    const size = list.reduce((sum, area) => sum + area.size, sizeOfObjects);
    keep(user_id, { day: dayKey, rev, areas, size });
    return list;
  };
}

function createSummarizer({ today, weeks = monday }: PersonDay) {
  const getWeekOutcomes = createWeekOutcomes(today, weeks);
  // First day of the longest trends. The dashboard and the shorter trends begin later.
  const firstDay = toDayNumber(getFirstDayOfTrends('6months', today, weeks));
  return (timeline: Timeline<PausedArea>, state: string): AreaSummary => {
    const weekOutcomes = getWeekOutcomes(timeline);
    const recent = copyRecentDays(timeline, firstDay);
    const size =
      sizeOfObjects + 2 * state.length + weekOutcomes.length + recent.states.buffer.byteLength;
    return {
      state,
      timeline: recent,
      streak: createStreakListItem(timeline, today),
      weekOutcomes,
      size,
    };
  };
}

/** Copies the days from `from` on, because the next timeline reuses the memory of this one. */
function copyRecentDays(timeline: Timeline<PausedArea>, from: number): DashboardArea['timeline'] {
  const { area, today, weeks, states, marks, paused } = timeline;
  const { start, end } = getIndexRange(timeline, from, Infinity);
  const length = end - start;
  const days = new Uint8Array(3 * length);
  const copy = (index: number, part: Uint8Array) => {
    days.set(part.subarray(start, end), index * length);
    return days.subarray(index * length, (index + 1) * length);
  };
  const { id, name, color, position, created_on, deleted_on } = area;
  return {
    area: { id, name, color, position, created_on, deleted_on, schedule: [] },
    pauses: area.pauses,
    today,
    weeks,
    firstDay: timeline.firstDay + start,
    length,
    states: copy(0, states),
    marks: copy(1, marks),
    paused: copy(2, paused),
    missing: new Uint16Array(0),
    segments: [],
    kept: null,
  };
}
