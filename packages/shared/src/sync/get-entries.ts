import { toCalendarDate } from '../calendar/calendar-date.ts';
import { getFirstDayOfYear, readScore } from '../timeline/year-marks.ts';
import { type Entry, type PersonData, getYears } from './person-data.ts';
import type { SyncedYear } from './sync.ts';

export function getEntries(data: Pick<PersonData, 'years'>, life_area_id: string): Entry[] {
  const { marks, notes, amounts } = getYears(data, life_area_id);
  return [...marks]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([year, ofYear]) =>
      getEntriesOfYear({
        life_area_id,
        year,
        marks: ofYear,
        notes: notes.get(year) ?? {},
        amounts: amounts.get(year),
      }),
    );
}

export function getEntriesOfYear({
  life_area_id,
  year,
  marks,
  notes,
  amounts,
}: SyncedYear): Entry[] {
  const entries: Entry[] = [];
  const newYear = getFirstDayOfYear(year);
  for (let day = 0; day < marks.length; day += 1) {
    const score = readScore(marks[day]);
    if (score === null) continue;
    const score_date = toCalendarDate(newYear + day);
    const amount = amounts?.[score_date];
    entries.push({
      life_area_id,
      score_date,
      score,
      notes: notes[score_date] ?? '',
      ...(amount !== undefined && { amount }),
    });
  }
  return entries;
}
