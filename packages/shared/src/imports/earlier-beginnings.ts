import { moveFirstDay } from '../areas/first-day.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { getChosenWeeks } from '../calendar/week.ts';
import { getYears } from '../sync/person-data.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';
import type { Years } from '../timeline/year-marks.ts';
import { countWithoutEntry } from './count-without-entry.ts';
import type { ImportedPause } from './imported-file.ts';
import type { EarlierBeginning, ImportOptions, AreaPlan } from './planned-area.ts';

export interface Draft extends AreaPlan {
  readonly fitting: readonly ImportedPause[];
}

interface Brought {
  readonly drafts: readonly Draft[];
  readonly years: readonly SyncedYear[];
  readonly pausesOfAll: readonly ImportedPause[];
}

export function beginningsAfter(
  brought: Brought,
  options: ImportOptions,
): ReadonlyMap<Draft, EarlierBeginning> {
  const timelineAfter = timelinesAfter(brought, options);
  const beginnings = new Map<Draft, EarlierBeginning>();
  for (const into of Map.groupBy(brought.drafts, ({ planned }) => planned.areaId).values()) {
    const draft = into.findLast(({ created, begins }) => created !== null || begins !== null);
    const area = draft === undefined ? null : areaAfter(draft);
    if (draft === undefined || area === null) continue;
    const yesterday = addDays(options.today, -1);
    const before = draft.begins === null ? null : addDays(draft.begins.before.created_on, -1);
    const end_date = before !== null && before < yesterday ? before : yesterday;
    if (area.created_on > end_date) continue;
    const range = { start_date: area.created_on, end_date };
    const missed = countWithoutEntry(timelineAfter(area, into), range);
    beginnings.set(draft, { on: area.created_on, missed });
  }
  return beginnings;
}

function timelinesAfter(
  { years, pausesOfAll }: Brought,
  { current, today }: ImportOptions,
): (area: SyncedArea, into: readonly Draft[]) => Timeline {
  const coming = Map.groupBy(years, ({ life_area_id }) => life_area_id);
  const there = Map.groupBy(current.pauses.values(), ({ life_area_id }) => life_area_id);
  const ofAll = [...(there.get(null) ?? []), ...pausesOfAll];
  const weeks = current.user === null ? undefined : getChosenWeeks(current.user);
  return (area, into) => {
    const own = [...(there.get(area.id) ?? []), ...into.flatMap(({ fitting }) => fitting)];
    const marks = mergeMarks(getYears(current, area.id).marks, coming.get(area.id) ?? []);
    return createTimeline({ area, pauses: [...own, ...ofAll], years: marks, today, weeks });
  };
}

function areaAfter({ created, begins }: Draft): SyncedArea | null {
  return begins === null ? created : moveFirstDay(begins.before, begins.on);
}

/** Combines existing and added marks. No day has both. */
function mergeMarks(there: Years, coming: readonly SyncedYear[]): Years {
  const years = new Map(there);
  for (const { year, marks } of coming) {
    const known = there.get(year);
    const joint = known && marks.replaceAll('.', (none, day: number) => known[day] ?? none);
    years.set(year, joint ?? marks);
  }
  return years;
}
