import type { SyncedArea } from '../areas/life-area.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { getEntries } from '../sync/get-entries.ts';
import { compareAreas, type Entry, type PersonHistory } from '../sync/person-data.ts';
import { addAmountToNote } from './amount-text.ts';
import { type CalendarEvent, writeCalendarText } from './calendar-text.ts';

export function createCalendarFile(
  { areas, years }: Pick<PersonHistory, 'areas' | 'years'>,
  { now, name }: { readonly now: Instant; readonly name: string },
): string {
  const events = [...areas.values()].toSorted(compareAreas).flatMap((area) => {
    const done = getEntries({ years }, area.id).filter(({ score }) => score === 1);
    const withAmounts = done.map(({ amount, ...entry }) => ({
      ...entry,
      notes: addAmountToNote(entry.notes, { amount, unit: area.unit }),
    }));
    return createDoneEvents(area, withAmounts);
  });
  return writeCalendarText({ product: 'Done days', name, stamp: Date.parse(now) }, events);
}

type DoneDay = Pick<Entry, 'score_date' | 'notes'>;

/**
 * Joins consecutive days into one event. The event's id consists of the first day and the area, so
 * that a later file extends the event instead of adding another one. `days` must be sorted.
 */
export function createDoneEvents(
  { id, name }: Pick<SyncedArea, 'id' | 'name'>,
  days: readonly DoneDay[],
): CalendarEvent[] {
  return consecutiveDays(days).map((run) => {
    const first = run[0]?.score_date ?? '';
    const notes = run
      .filter(({ notes }) => notes !== '')
      .map(({ score_date, notes }) => (run.length === 1 ? notes : `${score_date}: ${notes}`));
    return {
      uid: `${first}-${id}`,
      area: id,
      summary: name,
      description: notes.join('\n'),
      when: { first, end: addDays(first, run.length) },
    };
  });
}

function consecutiveDays(entries: readonly DoneDay[]): DoneDay[][] {
  const runs: DoneDay[][] = [];
  let next: CalendarDate | null = null;
  for (const entry of entries) {
    if (entry.score_date === next) runs.at(-1)?.push(entry);
    else runs.push([entry]);
    next = addDays(entry.score_date, 1);
  }
  return runs;
}
