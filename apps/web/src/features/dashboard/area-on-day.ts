import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import {
  type AreaYears,
  type Entry,
  getEntry,
  type PersonData,
} from '@daymark/shared/sync/person-data.ts';
import { type DueState, getDueState } from '../../rules/due-on.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export type CardState = 'done' | 'not-done' | 'unscored';

export interface AreaOnDay {
  readonly area: SyncedArea;
  readonly entry: Entry | null;
  readonly state: CardState;
  readonly due: DueState;
  /** Absent if the area has no target on the day. */
  readonly target?: Target | undefined;
}

interface DayOfAreas {
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly years: PersonData['years'];
  readonly date: CalendarDate;
}

export function listAreasOnDay({ timelines, years, date }: DayOfAreas): AreaOnDay[] {
  return timelines.flatMap((timeline) => {
    const due = remembered({ cache: dues, of: timeline, date }, () => getDueState(timeline, date));
    if (due === null || due.kind === 'archived') return [];
    const entry = storedEntry(years, timeline.area.id, date);
    const target = getTarget(timeline.area.schedule, date);
    const isOpen = toDayNumber(date) === timeline.today && !isLimit(target);
    const state = getDayState(entry, isOpen);
    return [{ area: timeline.area, entry, state, due, ...(target !== null && { target }) }];
  });
}

/** Returns whether the area counts in the ring of the day, because it is due or done. */
export function isCounted({ state, due }: AreaOnDay): boolean {
  return state === 'done' || due.kind === 'due';
}

/**
 * Returns whether the area needs no mark, because it is not due, is paused or has reached its goal.
 * Returns false for a done or skipped area and for a limit that is kept so far.
 */
export function isResting({ state, due }: AreaOnDay): boolean {
  return state !== 'done' && !['due', 'left', 'kept', 'skipped'].includes(due.kind);
}

/** Caches objects by day, so that memoized cards do not render again. */
const entries = new WeakMap<AreaYears, Map<CalendarDate, Entry | null>>();
const dues = new WeakMap<Timeline, Map<CalendarDate, DueState | null>>();

function storedEntry(years: PersonData['years'], areaId: string, date: CalendarDate): Entry | null {
  const own = years.get(areaId);
  if (own === undefined) return null;
  return remembered({ cache: entries, of: own, date }, () => getEntry({ years }, areaId, date));
}

interface Remembered<Source extends object, Value> {
  readonly cache: WeakMap<Source, Map<CalendarDate, Value>>;
  readonly of: Source;
  readonly date: CalendarDate;
}

function remembered<Source extends object, Value>(
  { cache, of, date }: Remembered<Source, Value>,
  compute: () => Value,
): Value {
  const own = cache.get(of) ?? new Map<CalendarDate, Value>();
  cache.set(of, own);
  const value = own.get(date) ?? compute();
  own.set(date, value);
  return value;
}

type DayMark = { readonly score: ScoreValue | null; readonly amount?: number | null | undefined };

/** @param canReach true if an amount below the target leaves the day open */
export function getDayState(mark: DayMark | null, canReach: boolean): CardState {
  if (mark === null || mark.score === null) return 'unscored';
  if (mark.score === 1) return 'done';
  return canReach && typeof mark.amount === 'number' ? 'unscored' : 'not-done';
}
