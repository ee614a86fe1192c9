import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import { startPushService, type TestDevice } from '../../apps/server/src/testing/push-service.ts';
import { median, percentile, sum } from '../../harness/numbers.ts';
import {
  createAreas,
  nameAreas,
  type Person,
  registerPerson,
  signInAgain,
} from '../../harness/person.ts';
import { repeatUntil } from '../../harness/repeat.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, moreThanNone, exactly, type Figure, none, type Proofs } from '../proof.ts';

export const proofs: Proofs = {
  soak: {
    claim:
      'The server answers a thousand concurrent people without errors, and its memory does not grow',
    async run(size) {
      const { count, seconds } =
        size === 'full' ? { count: 1000, seconds: 600 } : { count: 10, seconds: 4 };
      await using cleanUp = new AsyncDisposableStack();
      const pushes = cleanUp.adopt(await startPushService(), (started) => started.close());
      const env = { PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' };
      await using server = await startServer(env, { hasMetrics: true });
      const people: SoakedPerson[] = [];
      const create = (_: unknown, index: number) =>
        createPerson(server.origin, index === 9 ? pushes.createDevice() : null);
      while (people.length < count) {
        people.push(...(await Promise.all(Array.from({ length: 10 }, create))));
      }
      const figures = await soak(server, people, seconds * 1000);
      // A few seconds are too short to show a trend.
      return figures.filter(({ measure }) => size === 'full' || !measure.startsWith('memory'));
    },
  },
};

interface SoakedPerson {
  readonly areas: readonly string[];
  /** Device with notifications, which every tenth person has. */
  readonly device: TestDevice | null;
  person: Person;
  pushed: number;
}

const today = Temporal.Now.plainDateISO('UTC').toString();

async function createPerson(origin: string, device: TestDevice | null): Promise<SoakedPerson> {
  const person = await registerPerson(origin);
  const areas = await createAreas(person.call, nameAreas(5), addDays(today, -90));
  if (device !== null) {
    await person.call(api.subscribeToPush, { body: { subscription: device.subscription } });
  }
  return { areas, device, person, pushed: 0 };
}

type Act = (soaked: SoakedPerson, origin: string, random: () => number) => Promise<unknown>;

async function openDashboard({ person: { call } }: SoakedPerson): Promise<void> {
  await call(api.listLifeAreas, { query: {} });
  await call(api.listScores, { query: { start_date: addDays(today, -7), end_date: today } });
  await call(api.getDashboardAnalytics, {});
}

async function mark(...[{ person, areas }, , random]: Parameters<Act>): Promise<void> {
  const life_area_id = areas[Math.floor(random() * areas.length)] ?? '';
  const score = random() < 0.7 ? 1 : 0;
  const score_date = addDays(today, -Math.floor(random() * 60));
  await person.call(api.recordScore, { body: { life_area_id, score, score_date } });
}

async function pushTest(soaked: SoakedPerson): Promise<void> {
  try {
    await soaked.person.call(api.sendTestQuote, {});
    soaked.pushed += 1;
  } catch (error) {
    const isRightlyRefused =
      (soaked.device === null && String(error).includes('not_subscribed')) ||
      (soaked.pushed >= limits.quotePushesPerHour && String(error).includes('rate_limited'));
    if (!isRightlyRefused) throw error;
  }
}

/** Actions of people, each with its frequency in percent. */
const acts: readonly (readonly [number, Act])[] = [
  [40, openDashboard],
  [48, mark],
  [8, ({ person }) => person.call(api.getTrends, { query: { period: '6months' } })],
  [2, async (soaked, origin) => (soaked.person = await signInAgain(origin, soaked.person))],
  [2, pushTest],
];

function actOf(chance: number): Act {
  let left = chance * 100;
  for (const [share, act] of acts) {
    left -= share;
    if (left < 0) return act;
  }
  throw new Error('The frequencies of the actions sum to less than 100');
}

/** Counts test pushes. The daily quote may also arrive, with a TTL above ten minutes. */
function testsReceived({ device }: SoakedPerson): number {
  return device?.received.filter(({ ttl }) => Number(ttl) <= 600).length ?? 0;
}

async function soak(
  server: Server,
  people: readonly SoakedPerson[],
  milliseconds: number,
): Promise<Figure[]> {
  const end = performance.now() + milliseconds;
  const random = seededRandom(11);
  const times: number[] = [];
  const errors: string[] = [];
  const memory: number[] = [];
  const live = async (person: SoakedPerson) => {
    // People with a device start with a push, so that even a short run has pushes.
    let act = person.device === null ? actOf(random()) : pushTest;
    while (performance.now() < end) {
      await wait(4000 * random());
      const began = performance.now();
      await act(person, server.origin, random).catch((error) => errors.push(String(error)));
      times.push(performance.now() - began);
      act = actOf(random());
    }
  };
  const look = repeatUntil(end, 1000, async () => memory.push(await server.memory()));
  await Promise.all([look, ...people.map(live)]);
  for (const error of new Set(errors.slice(0, 20))) console.error(error);
  const pushed = sum(people.map((person) => person.pushed));
  const received = sum(people.map(testsReceived));
  const slow = Math.round(percentile(times, 0.99));
  return [
    moreThanNone('concurrent people', people.length),
    moreThanNone('actions of people', times.length),
    none('actions that failed', errors.length),
    moreThanNone('test pushes accepted by the server', pushed),
    exactly('test pushes received by devices', received, pushed),
    { measure: 'p99 of the duration of an action', value: `${slow} ms`, bar: 'shown', isMet: true },
    ...memoryFigures(memory),
  ];
}

/** Compares memory in the last fifth of the run with the second fifth, when caches are full. */
function memoryFigures(samples: readonly number[]): Figure[] {
  const fifth = Math.floor(samples.length / 5);
  const early = median(samples.slice(fifth, 2 * fifth));
  const late = median(samples.slice(-fifth));
  return [
    {
      measure: 'memory in the second and in the last fifth of the run, MB',
      value: `${early} and ${late}`,
      bar: 'at most a tenth more',
      isMet: late <= early * 1.1,
    },
    atMost('memory at the end, MB', late, 160),
  ];
}
