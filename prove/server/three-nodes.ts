import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { createMarkStream } from '../../harness/marks.ts';
import { newEmail, password } from '../../harness/person.ts';
import { requestFrom } from '../../harness/request-from.ts';
import { answeredBy, startRoundRobin } from '../../harness/round-robin.ts';
import { type Environment, type Server, startServer } from '../../harness/server.ts';
import { succeeds } from '../../harness/until.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, type Figure, none, type ProofSize } from '../proof.ts';

export async function proveThreeNodes(database: Environment, size: ProofSize): Promise<Figure[]> {
  await using nodes = await startNodes(database);
  const before = await beOneProduct(nodes);
  const kills = await surviveKills(nodes, size === 'full' ? 40 : 2);
  const after = await beOneProduct(nodes);
  const held = after.filter(({ isMet }) => isMet);
  return [
    ...before,
    ...kills,
    exactly('checks before the kills that also pass after them', held.length, before.length),
    ...after.filter(({ isMet }) => !isMet),
  ];
}

type Nodes = Awaited<ReturnType<typeof startNodes>>;

const three = [1, 2, 3];
/** Default limits of the product. */
const loginFailures = 10;
const registrations = 20;

async function startNodes(database: Environment) {
  await using stack = new AsyncDisposableStack();
  const env = {
    ...database,
    // The servers run behind a proxy, as in compose.yaml.
    TRUST_PROXY: 'true',
    // The nodes count limits together, so the defaults stay. An empty value means the default.
    LIMIT_LOGIN_FAILURES: '',
    LIMIT_REGISTRATIONS: '',
  };
  const servers: Server[] = [];
  for (const _ of three) servers.push(stack.use(await startServer(env)));
  const proxy = stack.use(await startRoundRobin(servers.map(({ port }) => port)));
  let [addresses, endedByThemselves] = [0, 0];
  const cleanUp = stack.move();
  return {
    origin: proxy.origin,
    newAddress: () => `127.0.1.${(addresses += 1)}`,
    /** Kills a server and restarts it. Returns whether the server was running. */
    async killAndStart(index: number): Promise<boolean> {
      const server = servers[index];
      const isKilled = (await server?.end('SIGKILL')) === true;
      if (!isKilled) endedByThemselves += 1;
      // The pause is long enough for requests to fail.
      await wait(300);
      await server?.start();
      return isKilled;
    },
    endedByThemselves: () =>
      endedByThemselves + servers.filter(({ isRunning }) => !isRunning).length,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
  readonly from?: string;
}

function send({ origin }: Nodes, call: Call): Promise<IncomingMessage> {
  const { method, path, token, key, body, from } = call;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const options = { method, headers, body: body && JSON.stringify(body) };
  return requestFrom(from, new URL(path, origin), options);
}

async function ask(nodes: Nodes, call: Call) {
  const answer = await send(nodes, call);
  return { status: answer.statusCode ?? 0, node: nodeOf(answer), body: await text(answer) };
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** Sends 3 × `times` requests, so that the proxy asks each server `times` times. */
function askAll(nodes: Nodes, call: Call, times = 1): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 3 * times }, () => ask(nodes, call)));
}

function nodeOf({ headers }: IncomingMessage): string {
  return String(headers[answeredBy] ?? '');
}

function allNodes(measure: string, status: number, answers: readonly Answer[]): Figure {
  const nodes = answers.filter((answer) => answer.status === status).map(({ node }) => node);
  return exactly(measure, new Set(nodes).size, 3);
}

function registration(from: string): Call & { readonly body: { readonly email: string } } {
  const body = { email: newEmail(), password, full_name: 'Three Nodes', timezone: 'UTC' };
  return { ...api.register, body, from };
}

async function signUp(nodes: Nodes): Promise<{ email: string; token: string }> {
  const call = registration(nodes.newAddress());
  const { body } = await ask(nodes, call);
  const { access_token: token } = JSON.parse(body) as { access_token: string };
  return { email: call.body.email, token };
}

/** Checks the state that servers share, through a proxy that alternates between the servers. */
async function beOneProduct(nodes: Nodes): Promise<Figure[]> {
  return [
    ...(await shareSessions(nodes)),
    ...(await shareKeys(nodes)),
    ...(await shareChanges(nodes)),
    ...(await shareFailuresOfAccount(nodes)),
    ...(await shareFailuresOfAddress(nodes)),
    ...(await shareRegistrations(nodes)),
  ];
}

async function shareSessions(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const me = { ...api.getMe, token };
  const known = await askAll(nodes, me);
  await ask(nodes, { ...api.logout, token });
  const ended = await askAll(nodes, me);
  return [
    allNodes('servers that accept a session created on another server', 200, known),
    allNodes('servers that refuse a session ended on another server', 401, ended),
  ];
}

async function shareKeys(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const key = crypto.randomUUID();
  const creation = { ...api.createLifeArea, token, key, body: { name: 'Reading' } };
  const answers = await askAll(nodes, creation, 2);
  const bodies = new Set(answers.map(({ body }) => body));
  const areas = await createApiCaller(nodes.origin, token)(api.listLifeAreas, { query: {} });
  return [
    allNodes('servers that received the creation of one area twice', 201, answers),
    exactly('areas stored after repeated creations of one area', areas.length, 1),
    exactly('different responses to repeated creations of one area', bodies.size, 1),
  ];
}

async function shareChanges(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const following = { method: 'GET', path: changesPath, token };
  const streams = await Promise.all(three.map(() => send(nodes, following)));
  const hearing = streams.map((stream) => hears(stream, '"rev"'));
  const { node } = await ask(nodes, { ...api.createLifeArea, token, body: { name: 'Reading' } });
  const heard = await Promise.all(hearing);
  const told = new Set(streams.filter((_, index) => heard[index]).map(nodeOf));
  const others = [...told].filter((one) => one !== node).length;
  return [
    exactly('servers whose streams report a change within 5 s', told.size, 3),
    exactly('servers that report a change made on another server', others, 2),
  ];
}

/** Returns whether the text arrives within five seconds. Ends the stream after that. */
async function hears(stream: IncomingMessage, wanted: string): Promise<boolean> {
  const late = setTimeout(() => stream.destroy(), 5000);
  let heard = '';
  const hear = async () => {
    for await (const part of stream) {
      heard += String(part);
      if (heard.includes(wanted)) return;
    }
  };
  await succeeds(hear());
  clearTimeout(late);
  return heard.includes(wanted);
}

function attempt(email: string, from: string, given = password): Call {
  return { ...api.login, body: { email, password: given }, from };
}

/** Calls in sequence, because concurrent calls would wait too long for the same row. */
async function countAnswers(status: number, times: number, call: () => Promise<Answer>) {
  let count = 0;
  for (let made = 0; made < times; made += 1) if ((await call()).status === status) count += 1;
  return count;
}

async function shareFailuresOfAccount(nodes: Nodes): Promise<Figure[]> {
  const { email } = await signUp(nodes);
  const other = await signUp(nodes);
  const from = nodes.newAddress();
  const wrong = () => ask(nodes, attempt(email, from, 'Wrong-Harbour-72'));
  const failed = await countAnswers(401, loginFailures, wrong);
  const refused = await askAll(nodes, attempt(email, from));
  const others = await askAll(nodes, attempt(other.email, from));
  return [
    exactly('wrong passwords for one account on all servers together', failed, loginFailures),
    allNodes('servers that refuse the right password after too many wrong ones', 429, refused),
    allNodes(
      'servers that accept another account from the address of the wrong passwords',
      200,
      others,
    ),
  ];
}

async function shareFailuresOfAddress(nodes: Nodes): Promise<Figure[]> {
  const { email } = await signUp(nodes);
  const from = nodes.newAddress();
  const most = 3 * loginFailures;
  const failed = await countAnswers(401, most, () => ask(nodes, attempt(newEmail(), from)));
  const refused = await askAll(nodes, attempt(email, from));
  const others = await askAll(nodes, attempt(email, nodes.newAddress()));
  return [
    exactly('failed sign-ins of one address, each to another account', failed, most),
    allNodes(
      'servers that refuse a right password from an address with too many failures',
      429,
      refused,
    ),
    allNodes(
      'servers that accept the right password from an address without failures',
      200,
      others,
    ),
  ];
}

async function shareRegistrations(nodes: Nodes): Promise<Figure[]> {
  const from = nodes.newAddress();
  const register = (address: string) => ask(nodes, registration(address));
  const registered = await countAnswers(201, registrations, () => register(from));
  const refused = await Promise.all(three.map(() => register(from)));
  const elsewhere = nodes.newAddress();
  const others = await Promise.all(three.map(() => register(elsewhere)));
  return [
    exactly('registrations from one address', registered, registrations),
    allNodes('servers that refuse further registrations from one address', 429, refused),
    allNodes('servers that accept a registration from another address', 201, others),
  ];
}

async function surviveKills(nodes: Nodes, kills: number): Promise<Figure[]> {
  const random = seededRandom(3);
  const stream = await createMarkStream(nodes.origin, 60_000);
  let killed = 0;
  await stream.sendWhile(async () => {
    for (let kill = 0; kill < kills; kill++) {
      await wait(200 + random() * 600);
      if (await nodes.killAndStart(Math.floor(random() * 3))) killed += 1;
    }
  });
  const { lost, doubled } = await stream.compare();
  return [
    exactly('servers killed under load', killed, kills),
    none('servers that stopped by themselves', nodes.endedByThemselves()),
    moreThanNone('marks acknowledged', stream.acknowledged()),
    moreThanNone('marks sent again with the same key', stream.repeated()),
    none('acknowledged marks lost', lost),
    none('marks doubled', doubled),
  ];
}
