import { isDeepStrictEqual } from 'node:util';
import { api, type EndpointName } from '@daymark/shared/api.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { errorTemplates } from '@daymark/shared/error-templates.ts';
import * as z from 'zod/mini';
import { belongingsNamed, sampleCalls } from '../../apps/server/src/testing/sample-calls.ts';
import { startDatabase } from '../../harness/database.ts';
import { median, sum, zeros } from '../../harness/numbers.ts';
import { password, registerPerson, signInAgain } from '../../harness/person.ts';
import { type Server, startServer } from '../../harness/server.ts';
import { isAnswering, succeeds } from '../../harness/until.ts';
import { type ApiCaller, createApiCaller } from '../../scripts/api-caller.ts';
import { parseJson } from '../../scripts/parse-json.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { malformedRequest, type MalformedRequest, type Sender } from './malformed-requests.ts';
import { atMost, moreThanNone, inFull, none, type Proofs, type ProofSize } from '../proof.ts';
import { type RawAnswer, type RawOutcome, sendRaw } from './raw-http.ts';

/** Size of a run. After `warm` requests all code has run once, and memory should stop growing. */
const sizes = {
  small: {
    sqlite: { seed: 1, total: 2000, warm: 500 },
    postgres: { seed: 101, total: 500, warm: 250 },
  },
  full: {
    sqlite: { seed: 1, total: 100_000, warm: 10_000 },
    postgres: { seed: 101, total: 20_000, warm: 10_000 },
  },
};
type Amounts = (typeof sizes)['full']['sqlite'];
const lanes = 8;
const maxWait = 5000;
/** Maximum growth of memory from the first to the second half after the warm-up, in MB. */
const mostGrowth = 16;
/** Maximum growth in a small run, which ends before the warm-up is complete, in MB. */
const mostGrowthSmall = 96;
/** Number of requests between two measurements of memory. */
const looks = 50;

type Fault = 'unanswered' | 'hung' | 'failed' | 'misshapen';
const newTally = () => ({
  ...zeros('wellFormed', 'streams', 'accepted', 'refused', 'closed'),
  ...zeros<Fault>('unanswered', 'hung', 'failed', 'misshapen'),
  examples: [] as string[],
});
type Tally = ReturnType<typeof newTally>;

export const proofs: Proofs = {
  fuzz: {
    claim:
      "No malformed request crashes, hangs or fills the server, or touches another person's data",
    async run(size) {
      const tally = newTally();
      const { sqlite, postgres } = sizes[size];
      const onSqlite = await attack({}, tally, sqlite);
      await using database = await startDatabase();
      const onPostgres = await attack({ DATABASE_URL: database.url }, tally, postgres);
      for (const example of tally.examples) console.log(example);
      return figuresOf(size, tally, [onSqlite, onPostgres]);
    },
  },
};

async function attack(env: object, tally: Tally, { seed, total, warm }: Amounts) {
  const open = { PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1', LIMIT_AT_ONCE: '100' };
  await using server = await startServer({ ...open, ...env }, { hasMetrics: true });
  const victim = await register(server, 'victim');
  const before = await readEverything(victim.call);
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
  const isGone = !(await isAnswering(`${server.origin}/health`)) || !server.isRunning;
  const after = await readEverything(victim.call);
  const isVictimChanged = !isDeepStrictEqual(after, before);
  if (isVictimChanged) tally.examples.push(JSON.stringify({ before, after }));
  // Memory is released in steps, so parts shorter than halves differed by up to 20 MB.
  const half = Math.floor(memory.length / 2);
  const growth = median(memory.slice(-half)) - median(memory.slice(0, half));
  return { sent, growth, isGone, isVictimChanged };
}

function figuresOf(
  size: ProofSize,
  tally: Tally,
  aftermaths: readonly Awaited<ReturnType<typeof attack>>[],
) {
  const growth = Math.max(...aftermaths.map((aftermath) => aftermath.growth));
  const memory = 'growth of memory after the warm-up, from the first half to the second, MB';
  return [
    moreThanNone('requests sent', sum(aftermaths.map(({ sent }) => sent))),
    moreThanNone(
      'requests sent to a server on PostgreSQL instead of SQLite',
      aftermaths[1]?.sent ?? 0,
    ),
    moreThanNone('requests that are well-formed HTTP', tally.wellFormed),
    moreThanNone('change streams that started', tally.streams),
    moreThanNone('requests accepted', tally.accepted),
    moreThanNone('requests refused', tally.refused),
    moreThanNone('malformed HTTP requests closed without a response', tally.closed),
    none('well-formed requests closed without a response', tally.unanswered),
    none('responses with status 500 or above', tally.failed),
    none('requests without a response or a closed connection within 5 s', tally.hung),
    none("responses that do not match the API's schema", tally.misshapen),
    inFull(size, atMost(memory, growth, mostGrowth), atMost(memory, growth, mostGrowthSmall)),
    none('servers that no longer respond', aftermaths.filter(({ isGone }) => isGone).length),
    none('other people whose data changed', aftermaths.filter((one) => one.isVictimChanged).length),
  ];
}

async function judge(server: Server, request: MalformedRequest, tally: Tally): Promise<void> {
  const { bytes, isWellFormed } = request;
  if (isWellFormed) tally.wellFormed += 1;
  const outcome = await outcomeOf(server, request);
  const fault = faultOf(request, outcome, tally);
  if (fault === null) return;
  tally[fault] += 1;
  if (tally.examples.length >= 10) return;
  const sent = JSON.stringify(bytes.toString('latin1').slice(0, 1500));
  const told = typeof outcome === 'string' ? '' : `${outcome.status} ${outcome.body}`;
  tally.examples.push(`${fault}: ${sent} → ${told.slice(0, 3000)}`);
}

async function outcomeOf(
  { port }: Server,
  { bytes, isHead, isForStream, isWellFormed }: MalformedRequest,
): Promise<RawOutcome> {
  const raw = { bytes, isHead, isSendingSideOpen: isWellFormed, maxWait };
  if (!isForStream) return sendRaw(port, raw);
  // A started stream never ends, so only its headers are read. A refusal is read completely in a
  // second request.
  const head = await sendRaw(port, { ...raw, isHead: true });
  return typeof head === 'string' || head.status < 400 ? head : sendRaw(port, raw);
}

function faultOf(request: MalformedRequest, outcome: RawOutcome, tally: Tally): Fault | null {
  const { isWellFormed, isForStream } = request;
  if (outcome === 'silent') return 'hung';
  if (outcome === 'closed') {
    if (isWellFormed) return 'unanswered';
    tally.closed += 1;
    return null;
  }
  tally[outcome.status < 400 ? 'accepted' : 'refused'] += 1;
  if (isForStream && outcome.status === 200) tally.streams += 1;
  if (outcome.status >= 500) return 'failed';
  return isOfTheContract(request, outcome) ? null : 'misshapen';
}

/** Error codes and statuses for input that is no valid HTTP request. */
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
    const { success, data } = z.safeParse(errorBody, parseJson(body));
    const code = data?.code ?? '';
    const known =
      code in errorTemplates
        ? errorTemplates[code as keyof typeof errorTemplates].status
        : brokenCodes[code];
    return success && known === status;
  }
  if (!isAimed) return true;
  if (isForStream) return status === 200 && headers.get('content-type') === 'text/event-stream';
  const schema = endpoint.answers[status];
  if (schema === undefined) return false;
  return schema === null ? body === '' : z.safeParse(schema, parseJson(body)).success;
}

function isSignedIn({ origin }: Server, { token }: Sender): Promise<boolean> {
  return succeeds(createApiCaller(origin, token)(api.getMe, {}));
}

async function register({ origin }: Server, name: string) {
  const person = await registerPerson(origin, { full_name: `Name of ${name}` });
  const { call, signedIn } = person;
  const area = await call(api.createLifeArea, {
    body: { name: `Area of ${name}`, description: 'Sleep', created_on: '2026-01-01' },
  });
  const score = await call(api.recordScore, {
    body: { life_area_id: area.id, score: 1, score_date: '2026-03-01', notes: `Note of ${name}` },
  });
  await signInAgain(origin, person);
  const sessions = await call(api.listSessions, {});
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  return { ...person, ids: [area.id, score.id, other, signedIn.user.id] };
}

async function newSender(server: Server, idsOfOthers: readonly string[]): Promise<Sender> {
  const { token, email, call, ids } = await register(server, 'sender');
  const [areaId = '', scoreId = '', sessionId = ''] = ids;
  const samples = sampleCalls(belongingsNamed(''));
  // The endpoint is unique, because a subscription by another person would take over the device.
  const endpoint = `http://127.0.0.1:1/push/${token}`;
  const { keys } = samples.subscribeToPush.body.subscription;
  const subscribeToPush = { body: { subscription: { endpoint, keys } } };
  const { id: deviceId } = await call(api.subscribeToPush, subscribeToPush);
  const pause = { life_area_id: areaId, first_day: '2026-02-01', last_day: '2026-02-07' };
  const { id: pauseId } = await call(api.createPause, { body: pause });
  const { id: webhookId } = await call(api.createWebhook, samples.createWebhook);
  await call(api.triggerScheduledQuote, {});
  const [notification] = await call(api.listNotifications, {});
  const notificationId = notification?.id ?? '';
  const credentials = { email, password };
  return {
    token,
    ids: [...ids, ...idsOfOthers, notificationId, deviceId, pauseId],
    calls: {
      ...sampleCalls({
        // The sender is no administrator, and has no passkey, identity or calendar.
        ...belongingsNamed(crypto.randomUUID()),
        areaId,
        scoreId,
        pauseId,
        sessionId,
        notificationId,
        deviceId,
        webhookId,
      }),
      subscribeToPush,
      login: { body: credentials },
      deleteMe: { body: { password } },
      changePassword: { body: { current_password: password, new_password: 'Another-Horse-8!' } },
      register: { body: { ...credentials, full_name: 'Sender', timezone: 'UTC', language: 'en' } },
    } satisfies Record<EndpointName, unknown> as Sender['calls'],
  };
}

async function readEverything(call: ApiCaller): Promise<unknown> {
  return [
    await call(api.getMe, {}),
    await call(api.listLifeAreas, { query: { include_deleted: 'true' } }),
    await call(api.listScores, { query: { start_date: '2026-01-01', end_date: '2026-12-31' } }),
    await call(api.listNotifications, {}),
    await call(api.getNotificationSettings, {}),
    (await call(api.listSessions, {})).map(({ id }) => id).toSorted(),
  ];
}
