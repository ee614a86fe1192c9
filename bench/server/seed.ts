import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { mondayOf } from '@daymark/shared/calendar/week.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

export interface Person {
  readonly token: string;
  readonly areas: readonly string[];
}

export interface Seeded {
  readonly today: CalendarDate;
  /** Last week's Monday and Sunday, in which `week` has 30 scores. */
  readonly weekStart: CalendarDate;
  readonly weekEnd: CalendarDate;
  /** Six areas scored from Monday to Friday, for eight weeks. */
  readonly week: Person;
  /** Twenty areas with a month of scores, and with ten years of them. */
  readonly month: Person;
  readonly tenYears: Person;
  /** Who marks at the same time: the one with a month, or as many as asked for, with six areas and two weeks each. */
  readonly marking: readonly Person[];
}

const marking = Number(process.env['BENCH_PEOPLE'] ?? 1);

const parallel = 16;

/** Writes the bench's accounts over the API, the same ones each time. */
export async function seed(origin: string): Promise<Seeded> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const weekStart = addDays(mondayOf(today), -7);
  const month = await newPerson(origin, { areas: 20, dates: datesUpTo(today, 30) });
  return {
    today,
    weekStart,
    weekEnd: addDays(weekStart, 6),
    week: await newPerson(origin, { areas: 6, dates: datesUpTo(today, 56).filter(isWorkday) }),
    month,
    tenYears: await newPerson(origin, { areas: 20, dates: datesUpTo(today, 3652) }),
    marking:
      marking === 1
        ? [month]
        : await Promise.all(
            Array.from({ length: marking }, () =>
              newPerson(origin, { areas: 6, dates: datesUpTo(today, 14) }),
            ),
          ),
  };
}

function isWorkday(date: CalendarDate): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek <= 5;
}

/** So many dates, the last of them `today`. */
export function datesUpTo(today: CalendarDate, days: number): CalendarDate[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
}

/** With so many areas, each scored on every one of the dates, done seven times in ten. */
export async function newPerson(
  origin: string,
  { areas, dates }: { areas: number; dates: readonly CalendarDate[] },
): Promise<Person> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: `${crypto.randomUUID()}@bench.example`,
      password: 'Quiet-Harbour-71',
      full_name: 'Bench Person',
    },
  });
  const call = createApiCaller(origin, token);
  const ids = await createAreas(call, { count: areas, created_on: dates[0] ?? '' });
  await scoreAll(call, ids, dates);
  return { token, areas: ids };
}

async function createAreas(
  call: ApiCaller,
  { count, created_on }: { count: number; created_on: CalendarDate },
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    ids.push((await call(createLifeArea, { body: { name: `Area ${number}`, created_on } })).id);
  }
  return ids;
}

async function scoreAll(
  call: ApiCaller,
  areas: readonly string[],
  dates: readonly CalendarDate[],
): Promise<void> {
  const random = seededRandom(7);
  const scores = dates
    .flatMap((score_date) => areas.map((life_area_id) => ({ life_area_id, score_date })))
    .map((score) => ({ ...score, score: random() < 0.7 ? (1 as const) : (0 as const) }))
    .values();
  // Each worker takes the next one from the same iterator.
  const work = async (): Promise<void> => {
    for (const body of scores) await call(recordScore, { body });
  };
  await Promise.all(Array.from({ length: parallel }, work));
}
