import type { SyncedArea } from '../areas/life-area.ts';
import type { History } from '../backups/restore-plan.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { Instant } from '../field-schemas.ts';
import { entriesOf } from '../sync/entries-of.ts';
import { byPosition, type Entry } from '../sync/person-data.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

/** The done days, with their notes, as an iCalendar file. */
export function calendarFile(
  { areas, years }: Pick<History, 'areas' | 'years'>,
  { now, name }: { readonly now: Instant; readonly name: string },
): string {
  const events = [...areas.values()].toSorted(byPosition).flatMap((area) => {
    const done = entriesOf({ years }, area.id).filter(({ score }) => score === 1);
    return doneEvents(area, done);
  });
  return calendarText({ product: 'Done days', name, stamp: Date.parse(now) }, events);
}

type DoneDay = Pick<Entry, 'score_date' | 'notes'>;

/**
 * Days that follow each other are one event, for a calendar shows them as one bar. An event is known by its area and first day, so
 * that a later text makes it longer and not double.
 * @param days by date
 */
export function doneEvents(
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
      summary: name,
      description: notes.join('\n'),
      when: { first, end: addDays(first, run.length) },
    };
  });
}

/** By date. */
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
