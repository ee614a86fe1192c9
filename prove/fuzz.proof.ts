import { isDeepStrictEqual } from 'node:util';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { errorBody, errorCatalogue } from '@daymark/shared/errors.ts';
import * as z from 'zod/mini';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { belongingsNamed, sampleCalls } from '../apps/server/src/testing/sample-calls.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { type ApiCaller, createApiCaller } from '../scripts/api-caller.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { malformedRequest, type MalformedRequest, type Sender } from './malformed-requests.ts';
import { atMost, done, none, type Figure, type Proof, type ProofSize, smallOf } from './proof.ts';
import { type RawAnswer, type RawOutcome, sendRaw } from './raw-http.ts';
import { type ServerAlone, withServer } from './server-alone.ts';

interface Attack {
  readonly seed: number;
  readonly total: number;
  /** After so many requests everything has been used once, and the memory grows no further. */
  readonly warm: number;
}

/** One on a server with each of the two databases. */
const sizes: Readonly<Record<ProofSize, Readonly<Record<'sqlite' | 'postgres', Attack>>>> = {
  small: {
    sqlite: { seed: 1, total: 2000, warm: 500 },
    postgres: { seed: 101, total: 500, warm: 250 },
  },
  full: {
    sqlite: { seed: 1, total: 100_000, warm: 10_000 },
    postgres: { seed: 101, total: 20_000, warm: 10_000 },
  },
};
const lanes = 8;
const patience = 5000;
const password = 'Quiet-Harbour-71';
const day = '2026-03-01';
/** MB that the server may have more in the second half of the requests after it was warm than in the first. */
const mostGrowth = 16;
/** A small run ends before everything has been used. */
const mostGrowthSmall = 96;
/** Of so many requests one is followed by a look at the memory. */
const looks = 50;

interface Tally {
  wellFormed: number;
  streams: number;
  accepted: number;
  refused: number;
  closed: number;
  unanswered: number;
  hung: number;
  failed: number;
  misshapen: number;
  readonly examples: string[];
}

/** What is seen only when all requests have been sent. */
interface Aftermath {
  readonly sent: number;
  readonly growth: number;
  readonly isGone: boolean;
  readonly isVictimChanged: boolean;
}

export const proof: Proof = {
  claim:
    'No request, however malformed, fails the server, hangs it, fills it, or touches what is another person’s',
  isWithoutBrowser: true,
  async run(size) {
    const tally: Tally = {
      wellFormed: 0,
      streams: 0,
      accepted: 0,
      refused: 0,
      closed: 0,
      unanswered: 0,
      hung: 0,
      failed: 0,
      misshapen: 0,
      examples: [],
    };
    const { sqlite, postgres } = sizes[size];
    const onSqlite = await withServer(openTo, (server) => attack(server, tally, sqlite));
    const onPostgres = await withPostgres((server) => attack(server, tally, postgres));
    for (const example of tally.examples) console.log(example);
    return figuresOf({ size, tally, onSqlite, onPostgres });
  },
};

const openTo = { PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1', LIMIT_AT_ONCE: '100' };

async function withPostgres<T>(work: (server: ServerAlone) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    const { url } = await createPostgresDatabase(postgres.url);
    return await withServer({ ...openTo, DATABASE_URL: url }, work);
  } finally {
    await postgres.stop();
  }
}

async function attack(
  server: ServerAlone,
  tally: Tally,
  { seed, total, warm }: Attack,
): Promise<Aftermath> {
  const victim = await register(server, 'victim');
  const before = await everythingOf(victim.call);
  let sent = 0;
  const memory: number[] = [];
  const lane = async (seedOfLane: number) => {
    const random = seededRandom(seedOfLane);
    let sender = await newSender(server, victim.ids);
    while (sent < total) {
      sent += 1;
      if (sent > warm && sent % looks === 0) memory.push(await server.memory());
      if (random() < 0.01 && !(await isSignedIn(server, sender))) {
        sender = await newSender(server, victim.ids);
      }
      const asNobody = random() < 0.3;
      const request = malformedRequest(random, asNobody ? { ...sender, token: undefined } : sender);
      await judge(server, request, tally);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(seed + index)));
  const isGone = !(await isHealthy(server)) || !server.isRunning();
  const after = await everythingOf(victim.call);
  const isVictimChanged = !isDeepStrictEqual(after, before);
  if (isVictimChanged) tally.examples.push(JSON.stringify({ before, after }));
  return { sent, growth: growthOf(memory), isGone, isVictimChanged };
}

/** Medians of halves, because what is no longer used is given back in steps: shorter pieces came up to 20 MB apart either way. */
function growthOf(memory: readonly number[]): number {
  const half = Math.floor(memory.length / 2);
  return medianOf(memory.slice(-half)) - medianOf(memory.slice(0, half));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

interface Result {
  readonly size: ProofSize;
  readonly tally: Tally;
  readonly onSqlite: Aftermath;
  readonly onPostgres: Aftermath;
}

function figuresOf({ size, tally, onSqlite, onPostgres }: Result): readonly Figure[] {
  const aftermaths = [onSqlite, onPostgres];
  const growth = Math.max(...aftermaths.map((aftermath) => aftermath.growth));
  const gone = aftermaths.filter(({ isGone }) => isGone).length;
  const changed = aftermaths.filter(({ isVictimChanged }) => isVictimChanged).length;
  return [
    done('requests', onSqlite.sent + onPostgres.sent),
    done('of these to a server on PostgreSQL, all others on SQLite', onPostgres.sent),
    done('of these well-formed HTTP', tally.wellFormed),
    done('of these streams of changes that began', tally.streams),
    done('of these accepted', tally.accepted),
    done('of these refused', tally.refused),
    done('of these ended without an answer, where none could be given', tally.closed),
    none('of the well-formed ended without an answer', tally.unanswered),
    none('answers of 500 and above', tally.failed),
    none('requests without an answer or an end within 5 s', tally.hung),
    none('answers that are not of the contract’s shape', tally.misshapen),
    memoryFigure(growth, size),
    none('servers that answer no longer', gone),
    none('other people whose data changed', changed),
  ];
}

function memoryFigure(growth: number, size: ProofSize): Figure {
  const measure =
    'growth of memory once everything has been used, from the first half to the second, in MB';
  const full = atMost(measure, growth, mostGrowth);
  return size === 'full' ? full : smallOf(full, atMost(measure, growth, mostGrowthSmall));
}

async function judge(server: ServerAlone, request: MalformedRequest, tally: Tally): Promise<void> {
  const { bytes, isWellFormed } = request;
  if (isWellFormed) tally.wellFormed += 1;
  const outcome = await outcomeOf(server, request);
  const fault = faultOf(request, outcome, tally);
  if (fault === null || tally.examples.length >= 10) return;
  const told =
    typeof outcome === 'string' ? '' : `${outcome.status} ${outcome.body.slice(0, 3000)}`;
  tally.examples.push(
    `${fault}: ${JSON.stringify(bytes.toString('latin1').slice(0, 1500))} → ${told}`,
  );
}

async function outcomeOf(
  { port }: ServerAlone,
  { bytes, isHead, isForStream, isWellFormed }: MalformedRequest,
): Promise<RawOutcome> {
  const raw = { bytes, isHead, isOpenEnded: isWellFormed, patience };
  if (!isForStream) return sendRaw(port, raw);
  // A stream that began has no end to wait for; a refusal has one, and is read in whole the second time.
  const head = await sendRaw(port, { ...raw, isHead: true });
  return typeof head === 'string' || head.status < 400 ? head : sendRaw(port, raw);
}

function faultOf(request: MalformedRequest, outcome: RawOutcome, tally: Tally): string | null {
  if (outcome === 'silent') {
    tally.hung += 1;
    return 'hung';
  }
  if (outcome === 'closed') {
    tally[request.isWellFormed ? 'unanswered' : 'closed'] += 1;
    return request.isWellFormed ? 'unanswered' : null;
  }
  if (outcome.status < 400) tally.accepted += 1;
  else tally.refused += 1;
  if (request.isForStream && outcome.status === 200) tally.streams += 1;
  if (outcome.status >= 500) {
    tally.failed += 1;
    return 'failed';
  }
  if (isOfTheContract(request, outcome)) return null;
  tally.misshapen += 1;
  return 'misshapen';
}

/** What never becomes a request has codes of its own. */
const brokenCodes: Readonly<Record<string, number>> = {
  malformed_request: 400,
  request_timeout: 408,
  expectation_failed: 417,
  headers_too_large: 431,
};

function isOfTheContract(request: MalformedRequest, answer: RawAnswer): boolean {
  const { endpoint, isHead, isAimed, isForStream } = request;
  const { status, headers, body } = answer;
  if (headers.get('x-content-type-options') !== 'nosniff') return false;
  if (!headers.get('content-security-policy')?.includes("default-src 'self'")) return false;
  if (headers.has('x-forged') || headers.has('access-control-allow-origin')) return false;
  if (isHead) return true;
  if (status >= 400) {
    const { success, data } = z.safeParse(errorBody, parsed(body));
    const code = data?.code ?? '';
    const known =
      code in errorCatalogue
        ? errorCatalogue[code as keyof typeof errorCatalogue].status
        : brokenCodes[code];
    return success && known === status;
  }
  if (!isAimed) return true;
  if (isForStream) return status === 200 && headers.get('content-type') === 'text/event-stream';
  const schema = endpoint.answers[status];
  if (schema === undefined) return false;
  return schema === null ? body === '' : z.safeParse(schema, parsed(body)).success;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function isHealthy({ origin }: ServerAlone): Promise<boolean> {
  const { status } = await fetch(`${origin}${api.getHealth.path}`);
  return status === 200;
}

async function isSignedIn({ origin }: ServerAlone, { token }: Sender): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}${api.getMe.path}`, { headers })).status === 200;
}

interface Registered {
  readonly token: string;
  readonly email: string;
  readonly call: ApiCaller;
  readonly ids: readonly string[];
}

/** Someone with an area, a score, another session and a notification. */
async function register({ origin }: ServerAlone, name: string): Promise<Registered> {
  const email = `${name}-${crypto.randomUUID()}@example.com`;
  const nobody = createApiCaller(origin);
  const body = { email, password, full_name: `Name of ${name}` };
  const { access_token: token, user } = await nobody(api.register, { body });
  const call = createApiCaller(origin, token);
  const area = await call(api.createLifeArea, {
    body: { name: `Area of ${name}`, description: 'Sleep', created_on: '2026-01-01' },
  });
  const score = await call(api.recordScore, {
    body: { life_area_id: area.id, score: 1, score_date: day, notes: `Note of ${name}` },
  });
  await nobody(api.login, { body: { email, password } });
  const sessions = await call(api.listSessions, {});
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  return { token, email, call, ids: [area.id, score.id, other, user.id] };
}

async function newSender(server: ServerAlone, idsOfOthers: readonly string[]): Promise<Sender> {
  const { token, email, call, ids } = await register(server, 'sender');
  const [areaId = '', scoreId = '', sessionId = ''] = ids;
  // Of its own: a device that subscribes for somebody else goes over to them.
  const endpoint = `http://127.0.0.1:1/push/${token}`;
  const { keys } = sampleCalls(belongingsNamed('')).subscribeToPush.body.subscription;
  const subscribeToPush = { body: { subscription: { endpoint, keys } } };
  const { id: deviceId } = await call(api.subscribeToPush, subscribeToPush);
  const pause = { life_area_id: areaId, first_day: '2026-02-01', last_day: '2026-02-07' };
  const { id: pauseId } = await call(api.createPause, { body: pause });
  const { createWebhook } = sampleCalls(belongingsNamed(''));
  const { id: webhookId } = await call(api.createWebhook, createWebhook);
  await call(api.triggerScheduledQuote, {});
  const [notification] = await call(api.listNotifications, {});
  const notificationId = notification?.id ?? '';
  // It names nothing: the sender is no administrator.
  const invitationId = '01900000-0000-7000-8000-000000000000';
  const credentials = { email, password };
  return {
    token,
    ids: [...ids, ...idsOfOthers, notificationId, deviceId, pauseId],
    calls: {
      ...sampleCalls({
        areaId,
        scoreId,
        pauseId,
        sessionId,
        notificationId,
        deviceId,
        invitationId,
        // The server is at an address, where there are no passkeys.
        passkeyId: areaId,
        // Of no app: who has turned a second factor on could not sign in again here.
        totpCode: '000000',
        // These servers have no identity provider, and so no identities.
        identityId: crypto.randomUUID(),
        tokenId: crypto.randomUUID(),
        accessToken: '',
        webhookId,
        // Nothing was sent to it yet.
        attemptId: crypto.randomUUID(),
        calendarId: crypto.randomUUID(),
      }),
      subscribeToPush,
      login: { body: credentials },
      deleteMe: { body: { password } },
      changePassword: { body: { current_password: password, new_password: 'Another-Horse-8!' } },
      register: { body: { ...credentials, full_name: 'Sender', timezone: 'UTC', language: 'en' } },
    } satisfies Record<EndpointName, unknown> as Sender['calls'],
  };
}

async function everythingOf(call: ApiCaller): Promise<unknown> {
  return [
    await call(api.getMe, {}),
    await call(api.listLifeAreas, { query: { include_deleted: 'true' } }),
    await call(api.listScores, { query: { start_date: '2026-01-01', end_date: '2026-12-31' } }),
    await call(api.listNotifications, {}),
    await call(api.getNotificationSettings, {}),
    (await call(api.listSessions, {})).map(({ id }) => id).toSorted(),
  ];
}
