import { toCalendarDate } from '../calendar/calendar-date.ts';
import { getFirstDayOfYear } from '../timeline/year-marks.ts';
import { type Entry, type PersonData, getYears } from './person-data.ts';
import type { SyncedYear } from './sync.ts';

export function getEntries(data: Pick<PersonData, 'years'>, life_area_id: string): Entry[] {
  const { marks, notes } = getYears(data, life_area_id);
  return [...marks]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([year, ofYear]) =>
      getEntriesOfYear({ life_area_id, year, marks: ofYear, notes: notes.get(year) ?? {} }),
    );
}

export function getEntriesOfYear({ life_area_id, year, marks, notes }: SyncedYear): Entry[] {
  const entries: Entry[] = [];
  const newYear = getFirstDayOfYear(year);
  for (let day = 0; day < marks.length; day += 1) {
    const score = marks[day] === '1' ? 1 : marks[day] === '0' ? 0 : null;
    if (score === null) continue;
    const score_date = toCalendarDate(newYear + day);
    entries.push({ life_area_id, score_date, score, notes: notes[score_date] ?? '' });
  }
  return entries;
}
