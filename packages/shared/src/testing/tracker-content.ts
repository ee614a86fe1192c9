import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { listDates } from '../calendar/week.ts';
import { getEntries } from '../sync/get-entries.ts';
import { getEntry, getPauses, type PersonData } from '../sync/person-data.ts';
import { coversDate, isArchivedOn } from '../timeline/pause.ts';
import { getCompleteSchedule } from '../timeline/schedule.ts';
import { orderedAreas } from './any-exported-data.ts';

/** Date with the note of the entry or the reason of the pause. */
type TrackerDay = readonly [CalendarDate, string];

/** Describes the areas by position, with everything that at least one other tracker can store. */
export function describeForTrackers(data: PersonData, today: CalendarDate) {
  return orderedAreas(data).map((area) => {
    const own = getPauses(data, area.id);
    const common = [...data.pauses.values()].filter(({ life_area_id }) => life_area_id === null);
    const end = area.deleted_on ?? addDays(today, 1);
    const skips = listDates(area.created_on, addDays(end, -1)).flatMap((date): TrackerDay[] => {
      const pause = [...own, ...common].find((one) => coversDate(one, date));
      if (pause === undefined || getEntry(data, area.id, date) !== null) return [];
      return [[date, pause.reason]];
    });
    const daysOf = (wanted: 0 | 1) =>
      getEntries(data, area.id)
        .filter(({ score }) => score === wanted)
        .map(({ score_date, notes }): TrackerDay => [score_date, notes]);
    return {
      name: area.name,
      description: area.description,
      group: area.group,
      color: area.color,
      icon: area.icon,
      reminder_time: area.reminder_time,
      created_on: area.created_on,
      schedule: getCompleteSchedule(area),
      isArchived: area.deleted_on !== null || isArchivedOn(today, own),
      done: daysOf(1),
      missed: daysOf(0),
      skips,
    };
  });
}

interface TrackerDays {
  readonly done: readonly TrackerDay[];
  readonly missed: readonly TrackerDay[];
  readonly skips: readonly TrackerDay[];
}

/**
 * Removes skips after the last day in `before`. Other trackers store no end of an area, so an
 * import pauses the area from then on.
 */
export function withoutLaterSkips<Area extends TrackerDays>(
  area: Area,
  before?: TrackerDays,
): Area {
  const known = before === undefined ? [] : [before.done, before.missed, before.skips].flat();
  const last = known.reduce((latest, [date]) => (date > latest ? date : latest), '');
  return { ...area, skips: area.skips.filter(([date]) => date <= last) };
}

/** Applies `change` to notes and reasons. */
export function changeDayTexts<Area extends TrackerDays>(
  area: Area,
  change: (text: string) => string,
): Area {
  const ofDays = (days: readonly TrackerDay[]) =>
    days.map(([date, text]): TrackerDay => [date, change(text)]);
  const { done, missed, skips } = area;
  return { ...area, done: ofDays(done), missed: ofDays(missed), skips: ofDays(skips) };
}
