import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ImportedArea } from '@daymark/shared/imports/imported-file.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';

export interface LastDay {
  readonly date: CalendarDate;
  readonly state: 'done' | 'not-done' | 'skipped';
  readonly amount?: number | undefined;
  readonly hasNote: boolean;
}

type MarkedDay = Pick<Entry, 'score' | 'notes' | 'amount'>;

const shownDays = 10;

/**
 * Returns the last ten days that the file marks or skips, by date, with their states after the
 * import.
 * @param getExisting returns an entry that the area already has. The import does not replace it
 */
export function listLastDays(
  { entries, pauses }: Pick<ImportedArea, 'entries' | 'pauses'>,
  getExisting: (date: CalendarDate) => MarkedDay | null,
): readonly LastDay[] {
  const found = new Map<CalendarDate, LastDay>();
  for (const { first_day, last_day, reason } of pauses) {
    let date = last_day ?? '';
    for (let count = 0; count < shownDays && date >= first_day; count += 1) {
      found.set(date, { date, state: 'skipped', hasNote: reason !== '' });
      date = addDays(date, -1);
    }
  }
  for (const { date, ...entry } of entries.slice(-shownDays)) {
    found.set(date, toMarkedDay(date, entry));
  }
  return [...found.values()]
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(-shownDays)
    .map((day) => {
      const existing = getExisting(day.date);
      return existing === null ? day : toMarkedDay(day.date, existing);
    });
}

function toMarkedDay(date: CalendarDate, { score, amount, notes }: MarkedDay): LastDay {
  const state = score === 1 ? 'done' : 'not-done';
  return { date, state, hasNote: notes !== '', ...(amount !== undefined && { amount }) };
}
