import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { getScore, getYear, type Marks } from '@daymark/shared/timeline/year-marks.ts';
import type { Kysely } from 'kysely';
import {
  findPerfectDays,
  readFactsOfDays,
  findStreaksReached,
  type FactsOfDays,
} from './milestones.ts';
import type { Database } from '../database/schema.ts';
import { getYearKey } from './timelines.ts';
import type { WeekColumns } from '../database/weeks.ts';
import { queueEvents, readListeners, type NewEvent } from './webhook-events.ts';

/** A cleared entry has a null score. */
interface ChangedEntry {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly edited_at: Instant;
  readonly now: Instant;
}

interface WrittenDays extends WeekColumns {
  readonly user_id: string;
  readonly rev: number;
  /** Areas by `getYearKey`, with the marks before the write. */
  readonly areas: ReadonlyMap<string, { readonly marks: Marks | null }>;
}

export async function queueChangedEntries(
  db: Kysely<Database>,
  days: WrittenDays,
  entries: readonly ChangedEntry[],
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const listeners = await readListeners(db, days.user_id);
  if (listeners.length === 0) return;
  const wanted = new Set(listeners.flatMap(({ events }) => events));
  const events = entries.map(createEntryEvent);
  const done = entries.filter(({ score }) => score === 1).filter(isNewlyDone(days));
  if (done.length > 0 && (wanted.has('day.completed') || wanted.has('streak.milestone'))) {
    events.push(...listReachedEvents(days, await readFactsOfDays(db, days, done)));
  }
  // Receivers of the first version do not know batches, so a single mark is sent without one.
  const areTogether = entries.length > 1;
  await queueEvents(db, { ...days, now: first.now }, { listeners, events, areTogether });
}

function createEntryEvent(entry: ChangedEntry): NewEvent {
  const { life_area_id, score_date, score, notes, edited_at } = entry;
  return {
    event: 'entry.changed',
    life_area_id,
    data: { life_area_id, score_date, score, notes, edited_at },
  };
}

/** Returns whether the day was not done before. A new note on a done day reaches no milestone. */
function isNewlyDone({ areas }: WrittenDays) {
  return ({ life_area_id, score_date }: ChangedEntry) => {
    const marks = areas.get(getYearKey({ life_area_id, score_date }))?.marks ?? '';
    return getScore(new Map([[getYear(score_date), marks]]), score_date) !== 1;
  };
}

function listReachedEvents(written: WrittenDays, facts: FactsOfDays): NewEvent[] {
  const { perfectDays, perfectWeeks } = findPerfectDays(facts);
  const before = new Set(
    findPerfectDays({ ...facts, facts: restoreFactsBefore(written, facts) }).perfectDays,
  );
  const completed = perfectDays.filter((date) => !before.has(date));
  const weeks = perfectWeeks.filter(({ local_date }) => completed.includes(local_date));
  // A milestone that several days reach is reported once.
  const milestones = new Map([
    ...findStreaksReached(facts).map((streak) => [JSON.stringify(streak), streak] as const),
    ...weeks.map((week) => [getWeekStart(week.local_date, facts.weeks), week] as const),
  ]);
  return [
    ...completed.map((date) => createDayEvent(date)),
    ...[...milestones.values()].map(({ kind, local_date: date, life_area_id }): NewEvent => {
      const data = { kind, date, life_area_id };
      return { event: 'streak.milestone', life_area_id, data };
    }),
  ];
}

function createDayEvent(date: CalendarDate): NewEvent {
  return { event: 'day.completed', life_area_id: null, data: { date } };
}

function restoreFactsBefore(
  { areas }: WrittenDays,
  { facts, days }: FactsOfDays,
): FactsOfDays['facts'] {
  return facts.map((each) => {
    const years = new Map(each.years);
    for (const day of days) {
      if (day.life_area_id !== each.area.id) continue;
      const marks = areas.get(getYearKey(day))?.marks ?? null;
      if (marks === null) years.delete(getYear(day.score_date));
      else years.set(getYear(day.score_date), marks);
    }
    return { ...each, years };
  });
}
