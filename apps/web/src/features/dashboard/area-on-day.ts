import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, dateOfDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import {
  type AreaYears,
  type Entry,
  entryOn,
  type PersonData,
} from '@daymark/shared/sync/person-data.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export type DayState = 'done' | 'not-done' | 'unscored';

/** What a card shows of one area on one day. */
export interface AreaOnDay {
  readonly area: SyncedArea;
  readonly score: Entry | null;
  readonly state: DayState;
}

interface DayOfAreas {
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly years: PersonData['years'];
  readonly date: CalendarDate;
  readonly today: CalendarDate;
}

/**
 * The areas that count on `date`, in the order of the cards: what is still open comes first today, what was scored comes
 * first on a past day, and by position within both.
 */
export function areasOnDay({ timelines, years, date, today }: DayOfAreas): AreaOnDay[] {
  const rank = date < today ? rankOnPastDay : rankToday;
  return timelines
    .filter((timeline) => {
      const { state, isPaused } = dayOf(timeline, date);
      return state !== 'absent' && !isPaused;
    })
    .map(({ area }) => onDay(area, storedEntry(years, area.id, date)))
    .toSorted((a, b) => rank[a.state] - rank[b.state] || a.area.position - b.area.position);
}

const rankToday: Record<DayState, number> = { unscored: 0, 'not-done': 0, done: 1 };
const rankOnPastDay: Record<DayState, number> = { done: 0, 'not-done': 0, unscored: 1 };

/** The same object for the same entry, so that memoized cards are not rendered. */
const entries = new WeakMap<AreaYears, Map<CalendarDate, Entry | null>>();

function storedEntry(years: PersonData['years'], areaId: string, date: CalendarDate): Entry | null {
  const own = years.get(areaId);
  if (own === undefined) return null;
  const known = entries.get(own) ?? new Map<CalendarDate, Entry | null>();
  entries.set(own, known);
  const entry = known.get(date) ?? entryOn({ years }, areaId, date);
  known.set(date, entry);
  return entry;
}

function onDay(area: SyncedArea, score: Entry | null): AreaOnDay {
  return { area, score, state: stateOf(score?.score ?? null) };
}

export function stateOf(value: ScoreValue | null): DayState {
  if (value === null) return 'unscored';
  return value === 1 ? 'done' : 'not-done';
}

/** The last day before today on which an area counted; null where there was none. */
export function lastDayWithAreas(timelines: readonly Timeline[]): CalendarDate | null {
  const last = timelines.reduce((latest, one) => Math.max(latest, lastCountedDay(one)), -Infinity);
  return last === -Infinity ? null : dateOfDayNumber(last);
}

function lastCountedDay({ firstDay, length, paused, today }: Timeline): number {
  const before = paused.subarray(0, Math.max(0, Math.min(length, today - firstDay)));
  const index = before.lastIndexOf(0);
  return index === -1 ? -Infinity : firstDay + index;
}
