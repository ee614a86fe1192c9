import { api } from '@daymark/shared/api.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { atMost, done, exactly, type Figure, type Proof, smallOf } from './proof.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

interface Size {
  /** Sign-ins of each kind. */
  readonly signIns: number;
  /** The same, of those that are kept for others. */
  readonly keptSignIns: number;
  readonly halfOpen: number;
  readonly rounds: number;
  /** Times are held to their bars in full only: a test that runs beside others asserts no speed. */
  readonly isTimed: boolean;
}

const sizes: Readonly<Record<'small' | 'full', Size>> = {
  small: { signIns: 10, keptSignIns: 16, halfOpen: 100, rounds: 1, isTimed: false },
  full: { signIns: 200, keptSignIns: 2000, halfOpen: 500, rounds: 20, isTimed: true },
};
const password = 'Quiet-Harbour-71';
const wrong = 'Quiet-Harbour-72';

export const proof: Proof = {
  claim:
    'The time of an answer tells nothing, and neither hashing nor half-open connections keep others waiting',
  isWithoutBrowser: true,
  run: async (size) => [
    ...(await withServer(counting, (server) => measure(server, sizes[size]))),
    ...(await onPostgres((server) => measureAccounts(server, sizes[size]))),
  ],
};

/** Failed sign-ins are counted as everywhere, a row for each email, and there are never too many of them. */
const counting = { LIMIT_LOGIN_FAILURES: '100000' };

async function measure(server: ServerAlone, size: Size): Promise<readonly Figure[]> {
  const { email } = await register(server);
  return [
    ...(await tellAccountsApart(server, { email, size, database: 'SQLite' })),
    ...(await tellKeptApart(server, { email, size })),
    await refuseLongPasswords(server, size),
    ...(await signInAtOnce(server, { email, size })),
    // The sign-ins have ended the first session: there are fifty at most.
    ...(await halfOpen(server, { size, token: await signIn(server, email) })),
  ];
}

async function measureAccounts(server: ServerAlone, size: Size): Promise<readonly Figure[]> {
  const { email } = await register(server);
  return tellAccountsApart(server, { email, size, database: 'PostgreSQL' });
}

async function onPostgres<T>(work: (server: ServerAlone) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    const { url } = await createPostgresDatabase(postgres.url);
    return await withServer({ ...counting, DATABASE_URL: url }, work);
  } finally {
    await postgres.stop();
  }
}

async function register({ origin }: ServerAlone): Promise<{ email: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password, full_name: 'Ada Quist' };
  await createApiCaller(origin)(api.register, { body });
  return { email };
}

async function signIn({ origin }: ServerAlone, email: string): Promise<string> {
  const { access_token } = await createApiCaller(origin)(api.login, { body: { email, password } });
  return access_token;
}

interface Accounts {
  readonly email: string;
  readonly size: Size;
  readonly database: 'SQLite' | 'PostgreSQL';
}

/** Line 7. */
async function tellAccountsApart(
  server: ServerAlone,
  { email, size, database }: Accounts,
): Promise<Figure[]> {
  const times = await failInTurn(server, { email, pairs: size.signIns, random: seededRandom(7) });
  return [
    exactly(
      `sign-ins of each kind on ${database}, interleaved`,
      times.unknown.length,
      size.signIns,
    ),
    differenceOf(times, size, `on ${database}`),
  ];
}

const others = 16;
/** Together with the others three full rows of eight: an odd one out waits now for this row and now for that. */
const lanes = 8;

/**
 * Line 7 once more while others sign in without a pause, so that those whose password has been checked are kept for the others
 * of their row. By chance alone they then come tens of milliseconds apart: it takes many to find their medians.
 */
async function tellKeptApart(
  server: ServerAlone,
  { email, size }: { email: string; size: Size },
): Promise<Figure[]> {
  const random = seededRandom(8);
  const pairs = size.keptSignIns / lanes;
  const { result, signedIn } = await whileOthersSignIn(server, () =>
    Promise.all(Array.from({ length: lanes }, () => failInTurn(server, { email, pairs, random }))),
  );
  const times = {
    known: result.flatMap(({ known }) => known),
    unknown: result.flatMap(({ unknown }) => unknown),
  };
  return [
    exactly(
      `sign-ins of each kind while ${others} others sign in, interleaved`,
      times.unknown.length,
      size.keptSignIns,
    ),
    done('sign-ins of these others meanwhile', signedIn),
    differenceOf(times, size, `while ${others} others sign in`),
  ];
}

/** The others have the right password of an account of their own. */
async function whileOthersSignIn<T>(server: ServerAlone, work: () => Promise<T>) {
  const { email } = await register(server);
  const state = { isOver: false, signedIn: 0 };
  const signIn = async () => {
    while (!state.isOver) {
      const status = await logIn(server, email, password);
      if (status !== 200) throw new Error(`Another one was answered ${status}.`);
      state.signedIn += 1;
    }
  };
  const allSignedIn = Promise.all(Array.from({ length: others }, signIn));
  try {
    return { result: await work(), signedIn: state.signedIn };
  } finally {
    state.isOver = true;
    await allSignedIn;
  }
}

/** In ms. */
type Times = Readonly<Record<'known' | 'unknown', number[]>>;

interface Attempts {
  readonly email: string;
  readonly pairs: number;
  readonly random: () => number;
}

/** Unknown emails and wrong passwords in turn, in an order that no drift of the machine can follow. */
async function failInTurn(server: ServerAlone, { email, pairs, random }: Attempts): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const fail = async (kind: 'known' | 'unknown') => {
    const address = kind === 'known' ? email : `${crypto.randomUUID()}@example.com`;
    const began = performance.now();
    const status = await logIn(server, address, wrong);
    if (status !== 401) throw new Error(`It was answered ${status}.`);
    return performance.now() - began;
  };
  const attempt = async (kind: 'known' | 'unknown') => void times[kind].push(await fail(kind));
  for (let warming = 0; warming < 5; warming += 1) {
    await fail('known');
    await fail('unknown');
  }
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = random() < 0.5 ? 'known' : 'unknown';
    await attempt(first);
    await attempt(first === 'known' ? 'unknown' : 'known');
  }
  return times;
}

function differenceOf({ known, unknown }: Times, size: Size, where: string): Figure {
  return within(size, {
    measure: `difference of the medians of unknown email and wrong password ${where}, in ms`,
    value: Math.abs(median(known) - median(unknown)),
    most: 2,
  });
}

/** Line 3. */
async function refuseLongPasswords(server: ServerAlone, size: Size): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const call of ['register', 'login'] as const) {
      const began = performance.now();
      const { status } = await post(server, api[call].path, {
        email: `${crypto.randomUUID()}@example.com`,
        full_name: 'Ada Quist',
        password: `Aa1!${'x'.repeat(9_996)}`,
      });
      times.push(performance.now() - began);
      if (status !== (call === 'register' ? 422 : 401))
        throw new Error(`It was answered ${status}.`);
    }
  }
  return within(size, {
    measure: 'longest refusal of 10,000 characters, in ms',
    value: Math.max(...times),
    most: 50,
  });
}

/** Line 12. */
async function signInAtOnce(
  server: ServerAlone,
  { email, size }: { email: string; size: Size },
): Promise<Figure[]> {
  const slowest: number[] = [];
  let signedIn = 0;
  for (let round = 0; round < Math.min(size.rounds, 5); round += 1) {
    const state = { isOver: false };
    const logins = Promise.all(Array.from({ length: 50 }, () => logIn(server, email, password)));
    const watched = logins.finally(() => Object.assign(state, { isOver: true }));
    while (!state.isOver) slowest.push(await healthTime(server));
    signedIn += (await watched).filter((status) => status === 200).length;
  }
  return [
    exactly('sign-ins, 50 at once', signedIn, Math.min(size.rounds, 5) * 50),
    within(size, {
      measure: 'longest answer of /health meanwhile, in ms',
      value: Math.max(...slowest),
      most: 100,
    }),
  ];
}

/** Line 28: the light requests: a user marks a day or looks at the dashboard. */
async function halfOpen(
  server: ServerAlone,
  { size, token }: { size: Size; token: string },
): Promise<Figure[]> {
  const call = createApiCaller(server.origin, token);
  const { id } = await call(api.createLifeArea, { body: { name: 'Reading' } });
  const score_date = Temporal.Now.plainDateISO('UTC').toString();
  const body = { life_area_id: id, score: 1, score_date } as const;
  const sockets: Socket[] = [];
  for (let count = 0; count < size.halfOpen; count += 1) {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`POST ${api.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Le`);
  }
  const times: number[] = [];
  for (let request = 0; request < size.rounds * 5; request += 1) {
    times.push(
      await healthTime(server),
      await timeOf(() => call(api.recordScore, { body })),
      await timeOf(() => call(api.getDashboardAnalytics, {})),
    );
  }
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return [
    exactly('half-open connections', open, size.halfOpen),
    within(size, {
      measure: 'longest answer to others meanwhile, in ms',
      value: Math.max(...times),
      most: 200,
    }),
  ];
}

function healthTime({ origin }: ServerAlone): Promise<number> {
  return timeOf(() => createApiCaller(origin)(api.getHealth, {}));
}

/** In ms. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function logIn(server: ServerAlone, email: string, typed: string): Promise<number> {
  return (await post(server, api.login.path, { email, password: typed })).status;
}

async function post({ origin }: ServerAlone, path: string, body: object): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function within(
  { isTimed }: Size,
  { measure, value, most }: { measure: string; value: number; most: number },
): Figure {
  const rounded = Math.round(value * 100) / 100;
  const full = { ...atMost(measure, rounded, most), isMet: value <= most };
  return isTimed ? full : smallOf(full);
}
