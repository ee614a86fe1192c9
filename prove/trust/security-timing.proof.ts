import { api } from '@daymark/shared/api.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startDatabase } from '../../harness/database.ts';
import { median } from '../../harness/numbers.ts';
import { newEmail, password, registerPerson, signInAgain } from '../../harness/person.ts';
import { measureMilliseconds, repeatDuring } from '../../harness/repeat.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { atMost, moreThanNone, exactly, type Figure, inFull, type Proofs } from '../proof.ts';

/** Size of a run. `signIns` and `keptSignIns` count sign-ins with wrong emails or passwords. */
const sizes = {
  small: { name: 'small', signIns: 10, keptSignIns: 16, halfOpen: 100, rounds: 1 },
  full: { name: 'full', signIns: 200, keptSignIns: 2000, halfOpen: 500, rounds: 20 },
} as const;
type Size = (typeof sizes)[keyof typeof sizes];

/** Limit that is never reached. Failed sign-ins are still counted, one row per email. */
const counting = { LIMIT_LOGIN_FAILURES: '100000' };

export const proofs: Proofs = {
  'security-timing': {
    claim:
      'Response times reveal no account, and neither hashing nor half-open connections delay other requests',
    async run(name) {
      const size = sizes[name];
      const figures: Figure[] = [];
      {
        await using server = await startServer(counting);
        const person = await registerPerson(server.origin);
        const { email } = person;
        figures.push(...(await tellAccountsApart(server, email, size)));
        figures.push(...(await tellKeptApart(server, email, size)));
        figures.push(await refuseLongPasswords(server, size));
        figures.push(...(await signInAtOnce(server, email, size)));
        // An account has at most fifty sessions, so the sign-ins ended the first one.
        const { call } = await signInAgain(server.origin, person);
        figures.push(...(await halfOpen(server, call, size)));
      }
      await using database = await startDatabase();
      await using server = await startServer({ ...counting, DATABASE_URL: database.url });
      const { email } = await registerPerson(server.origin);
      return [...figures, ...(await tellAccountsApart(server, email, size))];
    },
  },
};

async function tellAccountsApart(server: Server, email: string, size: Size): Promise<Figure[]> {
  const database = server.env['DATABASE_URL'] === '' ? 'SQLite' : 'PostgreSQL';
  const times = await failInTurn(server, { email, pairs: size.signIns, random: seededRandom(7) });
  return [
    exactly(
      `sign-ins with an unknown email, and as many with a wrong password, on ${database}`,
      times.unknown.length,
      size.signIns,
    ),
    differenceOf(times, size, `on ${database}`),
  ];
}

const others = 16;
/** Number of concurrent measured attempts. They wait for three hashing slots, as `others` do. */
const lanes = 8;

/** Compares medians of many attempts, because single times vary by tens of milliseconds. */
async function tellKeptApart(server: Server, email: string, size: Size): Promise<Figure[]> {
  const random = seededRandom(8);
  const pairs = size.keptSignIns / lanes;
  const { email: other } = await registerPerson(server.origin);
  let signedIn = 0;
  const signIn = () => logIn(server, { email: other, password }, 200).then(() => (signedIn += 1));
  const tellApart = () => failInTurn(server, { email, pairs, random });
  const telling = Promise.all(Array.from({ length: lanes }, tellApart));
  await Promise.all(Array.from({ length: others }, () => repeatDuring(telling, signIn)));
  const all = await telling;
  const times = {
    known: all.flatMap(({ known }) => known),
    unknown: all.flatMap(({ unknown }) => unknown),
  };
  const when = `while ${others} other people sign in`;
  return [
    exactly(
      `sign-ins with an unknown email, and as many with a wrong password, ${when}`,
      times.unknown.length,
      size.keptSignIns,
    ),
    moreThanNone('sign-ins of 16 other people meanwhile', signedIn),
    differenceOf(times, size, when),
  ];
}

type Times = Readonly<Record<'known' | 'unknown', number[]>>;

interface Attempts {
  readonly email: string;
  readonly pairs: number;
  readonly random: () => number;
}

/** Sends unknown emails and wrong passwords in random order, to cancel out drift. */
async function failInTurn(server: Server, { email, pairs, random }: Attempts): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const fail = (kind: 'known' | 'unknown') => {
    const credentials = { email: kind === 'known' ? email : newEmail(), password: `${password}!` };
    return measureMilliseconds(() => logIn(server, credentials, 401));
  };
  for (let warming = 0; warming < 5; warming += 1) {
    await fail('known');
    await fail('unknown');
  }
  for (let pair = 0; pair < pairs; pair += 1) {
    const kinds = ['known', 'unknown'] as const;
    for (const kind of random() < 0.5 ? kinds : kinds.toReversed()) {
      times[kind].push(await fail(kind));
    }
  }
  return times;
}

function differenceOf({ known, unknown }: Times, size: Size, where: string): Figure {
  const difference = Math.abs(median(known) - median(unknown));
  const measure = `difference of the median times for unknown emails and wrong passwords ${where}, ms`;
  return within(size, atMost(measure, difference, 2));
}

async function refuseLongPasswords(server: Server, size: Size): Promise<Figure> {
  const times: number[] = [];
  const long = `Aa1!${'x'.repeat(9_996)}`;
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [endpoint, status] of [
      [api.register, 422],
      [api.login, 401],
    ] as const) {
      const body = { email: newEmail(), full_name: 'Ada Quist', password: long };
      times.push(await measureMilliseconds(() => post(server, endpoint.path, { body, status })));
    }
  }
  return within(
    size,
    atMost('slowest refusal of a password of 10,000 characters, ms', Math.max(...times), 50),
  );
}

async function signInAtOnce(server: Server, email: string, size: Size): Promise<Figure[]> {
  const times: number[] = [];
  let signedIn = 0;
  const rounds = Math.min(size.rounds, 5);
  for (let round = 0; round < rounds; round += 1) {
    const signIn = () => logIn(server, { email, password }, 200).then(() => (signedIn += 1));
    const signIns = Promise.all(Array.from({ length: 50 }, signIn));
    await repeatDuring(signIns, async () => times.push(await healthTime(server)));
  }
  return [
    exactly('sign-ins, 50 at a time', signedIn, rounds * 50),
    within(
      size,
      atMost('slowest response of /health during 50 sign-ins, ms', Math.max(...times), 100),
    ),
  ];
}

/** Measures light requests while many connections are half-open. */
async function halfOpen(server: Server, call: ApiCaller, size: Size): Promise<Figure[]> {
  const { id } = await call(api.createLifeArea, { body: { name: 'Reading' } });
  const score_date = Temporal.Now.plainDateISO('UTC').toString();
  const body = { life_area_id: id, score: 1, score_date } as const;
  const sockets: Socket[] = [];
  while (sockets.length < size.halfOpen) {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`POST ${api.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Le`);
  }
  const times: number[] = [];
  for (let request = 0; request < size.rounds * 5; request += 1) {
    times.push(
      await healthTime(server),
      await measureMilliseconds(() => call(api.recordScore, { body })),
      await measureMilliseconds(() => call(api.getDashboardAnalytics, {})),
    );
  }
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return [
    exactly('half-open connections', open, size.halfOpen),
    within(
      size,
      atMost('slowest response during half-open connections, ms', Math.max(...times), 200),
    ),
  ];
}

function healthTime({ origin }: Server): Promise<number> {
  return measureMilliseconds(() => createApiCaller(origin)(api.getHealth, {}));
}

function logIn(server: Server, body: object, status: number): Promise<void> {
  return post(server, api.login.path, { body, status });
}

/** Rejects if the response has another status. */
async function post(
  { origin }: Server,
  path: string,
  { body, status }: { readonly body: object; readonly status: number },
): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  if (response.status !== status) throw new Error(`${path} returned ${response.status}.`);
}

/** Checks a time only in full runs, because concurrent tests would distort it. */
function within({ name }: Size, figure: Figure): Figure {
  return inFull(name, { ...figure, value: Math.round(Number(figure.value) * 100) / 100 });
}
