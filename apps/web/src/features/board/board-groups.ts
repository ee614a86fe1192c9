import { groupAreas } from '../../rules/area-groups.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { type PersonData, getPauses } from '@daymark/shared/sync/person-data.ts';
import { coversDate } from '@daymark/shared/timeline/pause.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getFirstDayOfYear, getYear } from '@daymark/shared/timeline/year-marks.ts';
import type { Range } from './grid-geometry.ts';

type AreaTimeline = Timeline<SyncedArea>;

/** Area, or the name of a group. A name precedes the areas of its group. */
export type BoardItem = AreaTimeline | string;

/**
 * Returns the items in the order of the dashboard: areas without a group, then each group's name
 * followed by its areas.
 */
export function listBoardItems(timelines: readonly AreaTimeline[]): BoardItem[] {
  return createBoardSections(timelines).flatMap<BoardItem>(({ name, timelines: own }) =>
    name === '' ? own : [name, ...own],
  );
}

interface BoardSection {
  readonly name: string;
  readonly timelines: readonly AreaTimeline[];
}

export function createBoardSections(timelines: readonly AreaTimeline[]): BoardSection[] {
  const byId = new Map(timelines.map((each) => [each.area.id, each]));
  return groupAreas(timelines.map(({ area }) => area)).map(({ name, areas }) => ({
    name,
    timelines: areas.flatMap(({ id }) => byId.get(id) ?? []),
  }));
}

interface BoardGroups {
  readonly current: readonly AreaTimeline[];
  /** Ended or archived areas. A skip or a pause of all areas does not archive an area. */
  readonly over: readonly AreaTimeline[];
}

export function createBoardGroups(
  timelines: readonly AreaTimeline[],
  pauses: PersonData['pauses'],
  today: CalendarDate,
): BoardGroups {
  const isOver = ({ area }: AreaTimeline) =>
    (area.deleted_on !== null && area.deleted_on <= today) ||
    getPauses({ pauses }, area.id).some(
      (pause) => pause.last_day === null && coversDate(pause, today),
    );
  const { current = [], over = [] } = Object.groupBy(timelines, (each) =>
    isOver(each) ? 'over' : 'current',
  );
  return { current, over };
}

/**
 * Returns the days of the board. While earlier years load, they begin with this year, because
 * earlier days would look unmarked.
 */
export function getBoardDays(
  timelines: readonly Timeline[],
  { today, isComplete }: { readonly today: CalendarDate; readonly isComplete: boolean },
): Range {
  const earliest = Math.min(...timelines.map(({ firstDay }) => firstDay));
  const last = Math.max(...timelines.map(({ firstDay, length }) => firstDay + length - 1));
  const known = isComplete ? earliest : Math.max(earliest, getFirstDayOfYear(getYear(today)));
  return { first: Math.min(known, last), last: Math.min(last, toDayNumber(today)) };
}
