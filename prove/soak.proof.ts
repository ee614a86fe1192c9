import { setTimeout as wait } from 'node:timers/promises';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { getDashboardAnalytics, getTrends } from '@daymark/shared/analytics/analytics-endpoints.ts';
import { createLifeArea, listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { sendTestQuote, subscribeToPush } from '@daymark/shared/notifications/push-endpoints.ts';
import { listScores, recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { startPushService, type TestDevice } from '../apps/server/src/testing/push-service.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { done, exactly, type Figure, none, type Proof } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

export const proof: Proof = {
  claim: 'A thousand people at once are answered without an error, and the memory does not grow',
  isWithoutBrowser: true,
  async run(size) {
    const pushes = await startPushService();
    const amount = size === 'full' ? { people: 1000, seconds: 600 } : { people: 10, seconds: 4 };
    try {
      const env = { PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' };
      return await withServer(env, async (server) => {
        const people = await createPeople(server.origin, amount.people, pushes);
        const figures = await soak(server, people, amount.seconds * 1000);
        // A few seconds say nothing of a slope.
        return size === 'full' ? figures : figures.filter(({ measure }) => !isOfMemory(measure));
      });
    } finally {
      await pushes.close();
    }
  },
};

type PushService = Awaited<ReturnType<typeof startPushService>>;

interface SoakedPerson {
  readonly email: string;
  readonly areas: readonly string[];
  /** Every tenth has one and gets push messages. */
  readonly device: TestDevice | null;
  call: ApiCaller;
  /** Test pushes that the server has confirmed. */
  pushed: number;
}

const password = 'Quiet-Harbour-71';
const today = Temporal.Now.plainDateISO('UTC').toString();
const isOfMemory = (measure: string) => measure.startsWith('memory');

async function createPeople(
  origin: string,
  count: number,
  pushes: PushService,
): Promise<SoakedPerson[]> {
  const people: SoakedPerson[] = [];
  const create = (_: unknown, index: number) =>
    createPerson(origin, index === 9 ? pushes.createDevice() : null);
  while (people.length < count) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, create))));
  }
  return people;
}

async function createPerson(origin: string, device: TestDevice | null): Promise<SoakedPerson> {
  const email = `${crypto.randomUUID()}@prove.example`;
  const { access_token } = await createApiCaller(origin)(register, {
    body: { email, password, full_name: 'Soak Person', timezone: 'UTC' },
  });
  const call = createApiCaller(origin, access_token);
  const created_on = addDays(today, -90);
  const areas: string[] = [];
  for (const name of ['Health', 'Career', 'Friends', 'Learning', 'Rest']) {
    areas.push((await call(createLifeArea, { body: { name, created_on } })).id);
  }
  if (device !== null) {
    await call(subscribeToPush, { body: { subscription: device.subscription } });
  }
  return { email, areas, device, call, pushed: 0 };
}

type Act = (person: SoakedPerson, at: { origin: string; random: () => number }) => Promise<unknown>;

/** What people do, and how often of a hundred times. */
const acts: readonly (readonly [number, Act])[] = [
  [
    40,
    async ({ call }) => {
      await call(listLifeAreas, { query: {} });
      await call(listScores, { query: { start_date: addDays(today, -7), end_date: today } });
      await call(getDashboardAnalytics, {});
    },
  ],
  [
    48,
    ({ call, areas }, { random }) =>
      call(recordScore, {
        body: {
          life_area_id: areas[Math.floor(random() * areas.length)] ?? '',
          score: random() < 0.7 ? 1 : 0,
          score_date: addDays(today, -Math.floor(random() * 60)),
        },
      }),
  ],
  [8, ({ call }) => call(getTrends, { query: { period: '6months' } })],
  [
    2,
    async (person, { origin }) => {
      const { email } = person;
      const { access_token } = await createApiCaller(origin)(login, { body: { email, password } });
      person.call = createApiCaller(origin, access_token);
    },
  ],
  [2, pushTest],
];

async function pushTest(person: SoakedPerson): Promise<void> {
  try {
    await person.call(sendTestQuote, {});
    person.pushed += 1;
  } catch (error) {
    const isRightlyRefused =
      (person.device === null && String(error).includes('not_subscribed')) ||
      (person.pushed >= limits.quotePushesPerHour && String(error).includes('rate_limited'));
    if (!isRightlyRefused) throw error;
  }
}

/** The day's quote may come at its hour too; only a test lives no longer than ten minutes. */
function testsReceived({ device }: SoakedPerson): number {
  return device?.received.filter(({ ttl }) => Number(ttl) <= 600).length ?? 0;
}

async function soak(
  server: ServerAlone,
  people: readonly SoakedPerson[],
  milliseconds: number,
): Promise<Figure[]> {
  const end = performance.now() + milliseconds;
  const random = seededRandom(11);
  const times: number[] = [];
  const errors: string[] = [];
  const live = async (person: SoakedPerson) => {
    // However short the run is: those with a device begin with a push.
    let act = person.device === null ? actOf(random()) : pushTest;
    while (performance.now() < end) {
      // People look, think and tap: each about once in two seconds.
      await wait(4000 * random());
      const began = performance.now();
      try {
        await act(person, { origin: server.origin, random });
      } catch (error) {
        errors.push(String(error));
      }
      times.push(performance.now() - began);
      act = actOf(random());
    }
  };
  const [memory] = await Promise.all([watchMemory(server, end), ...people.map(live)]);
  for (const error of new Set(errors.slice(0, 20))) console.error(error);
  const pushed = total(people.map((person) => person.pushed));
  const received = total(people.map(testsReceived));
  return [
    done('people', people.length),
    done('acts', times.length),
    none('errors', errors.length),
    done('test pushes confirmed by the server', pushed),
    exactly('test pushes that their devices received', received, pushed),
    { measure: 'p99 of an act', value: `${p99(times)} ms`, bar: 'shown', isMet: true },
    ...memoryFigures(memory),
  ];
}

function actOf(chance: number): Act {
  let left = chance * 100;
  for (const [share, act] of acts) {
    left -= share;
    if (left < 0) return act;
  }
  throw new Error('The shares of what people do are less than a hundred');
}

async function watchMemory(server: ServerAlone, end: number): Promise<number[]> {
  const samples: number[] = [];
  while (performance.now() < end) {
    await wait(1000);
    samples.push(await server.memory());
  }
  return samples;
}

/** In the second fifth the caches are full; from there on it must stay. */
function memoryFigures(samples: readonly number[]): Figure[] {
  const fifth = Math.floor(samples.length / 5);
  const early = medianOf(samples.slice(fifth, 2 * fifth));
  const late = medianOf(samples.slice(-fifth));
  return [
    {
      measure: 'memory in the second fifth and in the last, MB',
      value: `${early} and ${late}`,
      bar: 'at most a tenth more',
      isMet: late <= early * 1.1,
    },
    { measure: 'memory at the end, MB', value: late, bar: 'at most 160', isMet: late <= 160 },
  ];
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function p99(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
}
