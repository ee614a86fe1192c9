import type { SyncedArea } from '../areas/life-area.ts';
import { type CalendarDate, toCalendarDate } from '../calendar/calendar-date.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type PersonHistory, getPauses, getYears } from '../sync/person-data.ts';
import { getTarget } from '../timeline/schedule.ts';
import { coversDate } from '../timeline/pause.ts';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';

/** Day of an area in the terms of other trackers. */
export interface ExportedDay {
  readonly date: CalendarDate;
  /**
   * `skipped` is a paused day without an entry. `kept` is a past due day without an entry, if the
   * target is a limit.
   */
  readonly kind: 'done' | 'missed' | 'skipped' | 'kept';
  /** Note of the entry, or reason of the pause. */
  readonly text: string;
  readonly amount: number | undefined;
}

export interface ExportedArea {
  readonly area: SyncedArea;
  readonly timeline: Timeline<SyncedArea>;
  /** True if the area has ended, or is in a pause of its own without a last day. */
  readonly isArchived: boolean;
  /** True if the area has an amount or, today, a target. */
  readonly isNumeric: boolean;
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
    const { marks: years, amounts } = getYears(data, area.id);
    const timeline = createTimeline({ area, pauses, years, amounts, today });
    const entries = new Map(getEntries(data, area.id).map((entry) => [entry.score_date, entry]));
    const days = listDates(timeline).flatMap((date, day): readonly ExportedDay[] => {
      const { score, notes: text = '', amount } = entries.get(date) ?? {};
      if (score !== undefined)
        return [{ date, kind: score === 1 ? 'done' : 'missed', text, amount }];
      const none = { date, text: '', amount: undefined };
      if (timeline.kept?.[day] === 1) return [{ ...none, kind: 'kept' }];
      if (timeline.paused[day] !== 1) return [];
      const reason = pauses.find((pause) => coversDate(pause, date))?.reason ?? '';
      return [{ ...none, kind: 'skipped', text: reason }];
    });
    const hasTarget = getTarget(area.schedule, today) !== null;
    return {
      area,
      timeline,
      isArchived: isOpen || area.deleted_on !== null,
      isNumeric: hasTarget || days.some(({ amount }) => amount !== undefined),
      days,
    };
  });
}

function listDates({ firstDay, length }: Timeline): readonly CalendarDate[] {
  return Array.from({ length }, (_, day) => toCalendarDate(firstDay + day));
}
