import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { weekStartOf } from '@daymark/shared/calendar/week.ts';
import * as limits from '@daymark/shared/limits.ts';
import { recordScores } from '@daymark/shared/entries/score-endpoints.ts';
import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import { registerPerson } from '../../harness/person.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

export interface Person {
  readonly token: string;
  readonly areas: readonly string[];
}

export interface Seeded {
  readonly today: CalendarDate;
  /**
   * Monday of last week. `weekEnd` is the Sunday of that week. `week` has 30 scores between them.
   */
  readonly weekStart: CalendarDate;
  readonly weekEnd: CalendarDate;
  /** Person with six areas, scored from Monday to Friday for eight weeks. */
  readonly week: Person;
  /** Person with ten years of twenty areas. `fifty` has fifty areas. */
  readonly twenty: Person;
  readonly fifty: Person;
  /** People who mark at the same time, with six areas and two weeks each. */
  readonly marking: readonly Person[];
}

export const tenYears = 3652;

/**
 * Number of people who mark, one for each connection, because writes of one person wait for each
 * other.
 */
const marking = Number(process.env['BENCH_PEOPLE'] ?? 32);

/** Creates the benchmark's accounts through the API, the same ones each time. */
export async function seed(origin: string): Promise<Seeded> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const weekStart = addDays(weekStartOf(today), -7);
  const dates = datesUpTo(today, tenYears);
  return {
    today,
    weekStart,
    weekEnd: addDays(weekStart, 6),
    week: await newPerson(origin, { areas: 6, dates: datesUpTo(today, 56).filter(isWorkday) }),
    twenty: await newPerson(origin, { areas: 20, dates }),
    fifty: await newPerson(origin, { areas: 50, dates }),
    marking: await Promise.all(
      Array.from({ length: marking }, () =>
        newPerson(origin, { areas: 6, dates: datesUpTo(today, 14) }),
      ),
    ),
  };
}

function isWorkday(date: CalendarDate): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek <= 5;
}

export function datesUpTo(today: CalendarDate, days: number): CalendarDate[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
}

interface History {
  readonly areas: number;
  readonly dates: readonly CalendarDate[];
}

/**
 * Registers a person with scores on each date. Seven in ten are done and one in fifty has a note.
 */
export async function newPerson(origin: string, history: History): Promise<Person> {
  const { person, scores } = await newPersonToImport(origin, history);
  const call = createApiCaller(origin, person.token);
  for (const batch of batchesOf(scores)) await call(recordScores, { body: { scores: batch } });
  return person;
}

type Scores = ScoreBatch['scores'];

export async function newPersonToImport(
  origin: string,
  { areas, dates }: History,
): Promise<{ person: Person; scores: Scores }> {
  const { token, call } = await registerPerson(origin);
  const ids = await createAreas(call, areas, dates[0] ?? '');
  return { person: { token, areas: ids }, scores: scoresOf(ids, dates) };
}

async function createAreas(
  call: ApiCaller,
  count: number,
  created_on: CalendarDate,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    ids.push((await call(createLifeArea, { body: { name: `Area ${number}`, created_on } })).id);
  }
  return ids;
}

const noteWords = ['early', 'late', 'with Ada', 'in the rain', 'half an hour', 'again', 'slowly'];

function scoresOf(areas: readonly string[], dates: readonly CalendarDate[]): Scores {
  const random = seededRandom(7);
  const word = () => noteWords[Math.floor(random() * noteWords.length)] ?? '';
  return dates.flatMap((score_date) =>
    areas.map((life_area_id) => ({
      life_area_id,
      score_date,
      score: random() < 0.7 ? (1 as const) : (0 as const),
      notes: random() < 0.02 ? `${word()}, ${word()}, ${word()}` : '',
    })),
  );
}

/** Groups the scores into batches as the app does, each score with its own key. */
export function batchesOf(scores: Scores): Scores[] {
  const keyed = scores.map((score) => ({ ...score, idempotency_key: crypto.randomUUID() }));
  const size = limits.scoresPerBatch;
  return Array.from({ length: Math.ceil(keyed.length / size) }, (_, index) =>
    keyed.slice(index * size, (index + 1) * size),
  );
}
