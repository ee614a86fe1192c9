import type { CalendarDate } from '../calendar/calendar-date.ts';
import { getDayOfYear, createEmptyMarks, getYear, toMark } from '../timeline/year-marks.ts';
import type { Entry } from './person-data.ts';
import type { SyncedYear } from './sync.ts';

/** If an area has several entries of a day, the last one in the list wins. */
export function groupEntriesByYear(entries: Iterable<Entry>): SyncedYear[] {
  const areas = new Map<string, Map<number, YearDraft>>();
  for (const { life_area_id, score_date, score, notes, amount } of entries) {
    const years = areas.get(life_area_id) ?? new Map<number, YearDraft>();
    areas.set(life_area_id, years);
    const year = getYear(score_date);
    const made = years.get(year) ?? {
      marks: createEmptyMarks(year).split(''),
      notes: {},
      amounts: {},
    };
    years.set(year, made);
    made.marks[getDayOfYear(score_date)] = String(toMark(score, amount !== undefined));
    if (notes === '') delete made.notes[score_date];
    else made.notes[score_date] = notes;
    if (amount === undefined) delete made.amounts[score_date];
    else made.amounts[score_date] = amount;
  }
  return [...areas].flatMap(([life_area_id, years]) =>
    [...years]
      .toSorted(([one], [other]) => one - other)
      .map(([year, { marks, notes, amounts }]) => ({
        life_area_id,
        year,
        marks: marks.join(''),
        notes,
        ...(Object.keys(amounts).length > 0 && { amounts }),
      })),
  );
}

interface YearDraft {
  readonly marks: string[];
  readonly notes: Record<CalendarDate, string>;
  readonly amounts: Record<CalendarDate, number>;
}
