import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { anyRule, anyTimedHistory } from '@daymark/shared/testing/any-timed-history.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { isPostgres } from '../../database/statements.ts';
import { buildTestApp, type Caller } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { storeHistory } from '../../testing/stored-history.ts';

interface Given {
  readonly area: string;
  readonly date: CalendarDate;
  readonly number: number;
  readonly rule: Rule;
}

const put = (url: string, payload: object) => ({ method: 'PUT', url, payload }) as const;
const post = (url: string, payload: object) => ({ method: 'POST', url, payload }) as const;
const putArea = ({ area }: Given, payload: object) => put(`/api/v1/life-areas/${area}`, payload);
const getId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const pauseId = (number: number) => getId(number % 3);

const edits = {
  mark: ({ area, date, number }) =>
    post('/api/v1/scores/', { life_area_id: area, score_date: date, score: number % 2 }),
  clear: ({ area, date }) => ({
    method: 'DELETE',
    url: `/api/v1/life-areas/${area}/scores/${date}`,
  }),
  rename: (given) => putArea(given, { name: `Name ${given.number}` }),
  move: (given) => putArea(given, { position: given.number }),
  archive: (given) => putArea(given, { is_active: false }),
  reopen: (given) => putArea(given, { is_active: true }),
  'change the schedule': (given) =>
    putArea(given, { schedule: { rule: given.rule, from: given.date } }),
  'move the first day': (given) => putArea(given, { created_on: given.date }),
  create: ({ date, number }) =>
    post('/api/v1/life-areas/', { name: `New ${number}`, created_on: date }),
  end: ({ area }) => ({ method: 'DELETE', url: `/api/v1/life-areas/${area}` }),
  erase: ({ area }) => ({ method: 'DELETE', url: `/api/v1/life-areas/${area}?erase=true` }),
  pause: ({ area, date, number }) =>
    post('/api/v1/pauses/', {
      id: pauseId(number),
      life_area_id: number % 2 === 0 ? null : area,
      first_day: date,
      last_day: number % 5 === 0 ? null : addDays(date, number % 9),
    }),
  'change a pause': ({ date, number }) =>
    put(`/api/v1/pauses/${pauseId(number)}`, { first_day: date }),
  'delete a pause': ({ number }) => ({
    method: 'DELETE',
    url: `/api/v1/pauses/${pauseId(number)}`,
  }),
  'choose the first weekday': ({ number }) =>
    put('/api/v1/auth/me', { first_weekday: 1 + (number % 7) }),
} satisfies Readonly<Record<string, (given: Given) => InjectOptions>>;

type Edit = keyof typeof edits | 'wait a day';

const anyEdit = fc.record({
  edit: fc.constantFrom<Edit[]>(
    ...(Object.keys(edits) as (keyof typeof edits)[]),
    'mark',
    'mark',
    'mark',
    'wait a day',
  ),
  area: fc.nat({ max: 2 }).map(getId),
  daysAgo: fc.nat({ max: 70 }),
  number: fc.nat({ max: 200 }),
  rule: anyRule,
});

const anyCase = fc.record({
  history: anyTimedHistory({ days: 70, areas: 4 })
    .filter(({ areas }) => areas.length > 1)
    .map(({ areas, ...history }) => ({
      ...history,
      areas: areas.map((one, index) => ({ ...one, area: { ...one.area, id: getId(index) } })),
    })),
  steps: fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 10,
  }),
});

describeEachDatabase('the analytics after any edits', (openStore, tables) => {
  it('after random edits, the dashboard, streaks and trends equal those of a newly started server @long', async () => {
    const store = await openStore();
    const test = await buildTestApp(store);
    const made = new Set<string>();
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ history, steps }) => {
        const settings = { timezone: 'UTC', day_ends_at: '00:00' } as const;
        const { access_token } = await storeHistory(tables(), history, settings);
        const person = test.as(access_token);
        test.clock.set(`${history.today}T12:00:00Z`);
        for (const step of steps) {
          for (const { edit, daysAgo, ...given } of step) {
            test.clock.advance(edit === 'wait a day' ? 86_400_000 : 1000);
            if (edit === 'wait a day') continue;
            const date = addDays(history.today, -daysAgo);
            const headers = { authorization: `Bearer ${access_token}` };
            const { statusCode } = await test.send({
              headers,
              ...edits[edit]({ ...given, date }),
            });
            expect(statusCode).toBeLessThan(500);
            if (statusCode < 300) made.add(edit);
          }
          const fresh = await buildTestApp(store);
          fresh.clock.set(new Date(test.clock()).toISOString());
          expect(await readAll(person)).toEqual(await readAll(fresh.as(access_token)));
          await fresh.close();
        }
      }),
      { numRuns: isPostgres(tables()) ? 8 : 30 },
    );
    // The server may refuse every random edit of some kinds, so half of the kinds suffice.
    expect(made.size).toBeGreaterThan(Object.keys(edits).length / 2);
  }, 180_000);
});

async function readAll(person: Caller): Promise<string[]> {
  const paths = ['trends?period=6months', 'dashboard', 'streaks', 'trends?period=month'];
  const bodies: string[] = [];
  for (const path of paths) {
    const { statusCode, body } = await person.send({ url: `/api/v1/analytics/${path}` });
    expect(statusCode).toBe(200);
    bodies.push(body);
  }
  return bodies;
}
