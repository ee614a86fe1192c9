import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { NewScore, ScoreBatch } from '@daymark/shared/entries/score.ts';
import { createAreas, nameAreas, registerPerson } from '../../harness/person.ts';
import type { ApiCaller } from '../../scripts/api-caller.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

export interface SeededPerson {
  readonly token: string;
  readonly areas: readonly string[];
}

export type Seeded = Awaited<ReturnType<typeof seed>>;

export const today = Temporal.Now.plainDateISO('UTC').toString();
const tenYears = datesUpToToday(3652);

/** Number of people who mark, one per connection, because writes of one person wait in line. */
const marking = Number(process.env['BENCH_PEOPLE'] ?? 32);

/** Creates accounts with the same histories each time. */
export async function seed(origin: string) {
  return { ...(await seedWithoutFifty(origin)), fifty: await newPerson(origin, { areas: 50 }) };
}

export async function seedWithoutFifty(origin: string) {
  const weekStart = addDays(getWeekStart(today), -7);
  const workdays = datesUpToToday(56).filter(
    (date) => Temporal.PlainDate.from(date).dayOfWeek <= 5,
  );
  return {
    /** Monday of last week. The person `week` has 30 scores from this day to `weekEnd`. */
    weekStart,
    weekEnd: addDays(weekStart, 6),
    week: await newPerson(origin, { areas: 6, dates: workdays }),
    twenty: await newPerson(origin, { areas: 20 }),
    marking: await createMarkingPeople(origin),
  };
}

export function createMarkingPeople(origin: string): Promise<SeededPerson[]> {
  const create = () => newPerson(origin, { areas: 6, dates: datesUpToToday(14) });
  return Promise.all(Array.from({ length: marking }, create));
}

export function datesUpToToday(days: number): CalendarDate[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
}

interface History {
  readonly areas: number;
  readonly dates?: readonly CalendarDate[];
}

/** Registers a person with scores, of which seven in ten are done and one in fifty has a note. */
export async function newPerson(origin: string, history: History): Promise<SeededPerson> {
  const { token, areas, call, batches } = await newPersonToImport(origin, history);
  for (const scores of batches) await sendScores(call, scores);
  return { token, areas };
}

export async function sendScores(call: ApiCaller, scores: ScoreBatch['scores']): Promise<void> {
  const { results } = await call(api.recordScores, { body: { scores } });
  const refused = results.find(({ status }) => status >= 300);
  if (refused !== undefined) throw new Error(JSON.stringify(refused));
}

/** Registers a person. Returns the batches of their scores, which are not sent yet. */
export async function newPersonToImport(
  origin: string,
  { areas: count, dates = tenYears }: History,
) {
  const { token, call } = await registerPerson(origin);
  const areas = await createAreas(call, nameAreas(count), dates[0]);
  const random = seededRandom(7);
  const scores = dates.flatMap((score_date) =>
    areas.map((life_area_id) => ({
      life_area_id,
      score_date,
      ...randomMark(random, { done: 0.7, noted: 0.02 }),
      idempotency_key: crypto.randomUUID(),
    })),
  );
  return { token, areas, call, batches: inBatches(scores) };
}

const words = ['early', 'late', 'with Ada', 'in the rain', 'half an hour', 'again', 'slowly'];

export function randomMark(
  random: () => number,
  share: { readonly done: number; readonly noted: number },
): Pick<NewScore, 'score' | 'notes'> {
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  return {
    score: random() < share.done ? 1 : 0,
    notes: random() < share.noted ? `${word()}, ${word()}, ${word()}` : '',
  };
}

export function inBatches<Score>(scores: readonly Score[]): Score[][] {
  const size = limits.scoresPerBatch;
  return Array.from({ length: Math.ceil(scores.length / size) }, (_, index) =>
    scores.slice(index * size, (index + 1) * size),
  );
}
