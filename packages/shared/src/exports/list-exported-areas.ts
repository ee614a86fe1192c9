import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type PersonHistory, getPauses, getYears } from '../sync/person-data.ts';
import { coversDate } from '../timeline/pause.ts';
import { markCodes } from '../timeline/day-codes.ts';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';

/** Day of an area in the terms of other trackers. */
export interface ExportedDay {
  readonly date: CalendarDate;
  /** A paused day without an entry is skipped. */
  readonly kind: 'done' | 'missed' | 'skipped';
  /** Note of the entry, or reason of the pause. */
  readonly text: string;
}

export interface ExportedArea {
  readonly area: SyncedArea;
  readonly timeline: Timeline<SyncedArea>;
  /** True if the area has ended, or is in a pause of its own without a last day. */
  readonly isArchived: boolean;
  /** Entries and paused days up to today, oldest first. */
  readonly days: readonly ExportedDay[];
}

/** Returns the areas by position, in the terms of trackers that know skipped days but no pauses. */
export function listExportedAreas(
  data: PersonHistory,
  today: CalendarDate,
): readonly ExportedArea[] {
  const commonPauses = [...data.pauses.values()].filter(
    ({ life_area_id }) => life_area_id === null,
  );
  return [...data.areas.values()].toSorted(compareAreas).map((area) => {
    const own = getPauses(data, area.id);
    const pauses = [...own, ...commonPauses];
    const isOpen = own.some((pause) => pause.last_day === null && coversDate(pause, today));
    const { marks: years } = getYears(data, area.id);
    const timeline = createTimeline({ area, pauses, years, today });
    const notes = new Map(
      getEntries(data, area.id).map(({ score_date, notes: note }) => [score_date, note]),
    );
    const textOf = (date: CalendarDate, kind: ExportedDay['kind']) =>
      kind === 'skipped'
        ? (pauses.find((pause) => coversDate(pause, date))?.reason ?? '')
        : (notes.get(date) ?? '');
    return {
      area,
      timeline,
      isArchived: isOpen || area.deleted_on !== null,
      days: listDays(timeline, textOf),
    };
  });
}

function listDays(
  { firstDay, length, marks, paused }: Timeline,
  textOf: (date: CalendarDate, kind: ExportedDay['kind']) => string,
): readonly ExportedDay[] {
  const days: ExportedDay[] = [];
  for (let day = 0; day < length; day += 1) {
    const kind = kindOf(marks[day], paused[day]);
    const date = toCalendarDate(firstDay + day);
    if (kind !== null) days.push({ date, kind, text: textOf(date, kind) });
  }
  return days;
}

function kindOf(mark: number | undefined, paused: number | undefined): ExportedDay['kind'] | null {
  if (mark === markCodes.done) return 'done';
  if (mark === markCodes.notDone) return 'missed';
  return paused === 1 ? 'skipped' : null;
}
