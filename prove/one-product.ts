import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getMe } from '@daymark/shared/accounts/account-endpoints.ts';
import { logout } from '@daymark/shared/accounts/sign-out-endpoint.ts';
import { login, register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea, listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { startServer } from '../scripts/server-process.ts';
import { freePort } from '../scripts/free-port.ts';
import { createMarkStream } from './marks.ts';
import { done, exactly, type Figure, none, type ProofSize } from './proof.ts';
import { answeredBy, startRoundRobin } from './round-robin.ts';
import { unlimited } from './server-alone.ts';

/**
 * Shows that three servers behind a plain HTTP proxy are one product, while they are killed and after it.
 *
 * @param database where they keep everything, as the environment says it
 */
export async function oneProduct(
  database: Readonly<Record<string, string>>,
  size: ProofSize,
): Promise<Figure[]> {
  const nodes = await startNodes(database);
  try {
    const before = await beOneProduct(nodes);
    const kills = await surviveKills(nodes, size === 'full' ? 40 : 2);
    const after = await beOneProduct(nodes);
    const held = after.filter(({ isMet }) => isMet);
    return [
      ...before,
      ...kills,
      exactly('of the figures before the kills, the same after them', held.length, before.length),
      ...after.filter(({ isMet }) => !isMet),
    ];
  } finally {
    await nodes.stop();
  }
}

type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** What the product does where nobody sets anything. */
const loginFailures = 10;
const registrations = 20;

async function startNodes(database: Readonly<Record<string, string>>) {
  const ports = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...unlimited,
    ...database,
    // As compose.yaml has it.
    TRUST_PROXY: 'true',
    // Counted for all nodes together, so as many as ever; empty is absent.
    LIMIT_LOGIN_FAILURES: '',
    LIMIT_REGISTRATIONS: '',
  };
  const started: ChildProcess[] = [];
  const killed = new Set<ChildProcess>();
  const start = async (port: number) => {
    const server = await startServer(port, env);
    started.push(server);
    return server;
  };
  const servers: ChildProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const proxyPort = await freePort();
  const proxy = await startRoundRobin(ports, proxyPort);
  let addresses = 0;
  return {
    count: ports.length,
    throughProxy: `http://127.0.0.1:${proxyPort}`,
    /** Of somebody who was never here before. All of 127.0.0.0/8 is this machine, but not on macOS. */
    newAddress: () => `127.0.1.${(addresses += 1)}`,
    async killAndStart(index: number) {
      const server = servers[index];
      if (server === undefined) return;
      if (!hasEnded(server)) {
        await end(server, 'SIGKILL');
        if (server.signalCode === 'SIGKILL') killed.add(server);
      }
      // Long enough for the load to run into the gap.
      await wait(300);
      servers[index] = await start(ports[index] ?? 0);
    },
    killed: () => killed.size,
    endedByThemselves: () =>
      started.filter((server) => hasEnded(server) && !killed.has(server)).length,
    async stop() {
      proxy.close();
      for (const server of servers) await end(server, 'SIGTERM');
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
  /** The address it comes from. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  /** Which node gave it. */
  readonly node: string;
  readonly body: string;
}

async function send({ throughProxy }: Nodes, call: Call): Promise<IncomingMessage> {
  const { method, path, token, key, body, from } = call;
  const sent = request(new URL(path, throughProxy), {
    method,
    agent: false,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(from !== undefined && { localAddress: from }),
  });
  const answered = once(sent, 'response');
  sent.end(body && JSON.stringify(body));
  const [answer] = (await answered) as [IncomingMessage];
  return answer;
}

async function ask(nodes: Nodes, call: Call): Promise<Answer> {
  const answer = await send(nodes, call);
  return { status: answer.statusCode ?? 0, node: nodeOf(answer), body: await text(answer) };
}

/** So often that the proxy has asked each of them as often as the others. */
function askAll(nodes: Nodes, call: Call, times = 1): Promise<Answer[]> {
  return Promise.all(Array.from({ length: nodes.count * times }, () => ask(nodes, call)));
}

function nodeOf({ headers }: IncomingMessage): string {
  return String(headers[answeredBy] ?? '');
}

function nodesThatSaid(status: number, answers: readonly Answer[]): number {
  return new Set(answers.filter((answer) => answer.status === status).map(({ node }) => node)).size;
}

const password = 'Quiet-Harbour-71';

function registration(from: string): Call & { readonly body: { readonly email: string } } {
  const email = `${crypto.randomUUID()}@prove.example`;
  const body = { email, password, full_name: 'Three Nodes', timezone: 'UTC' };
  return { method: register.method, path: register.path, body, from };
}

async function signUp(nodes: Nodes): Promise<{ email: string; token: string }> {
  const call = registration(nodes.newAddress());
  const { body } = await ask(nodes, call);
  const { access_token: token } = JSON.parse(body) as { access_token: string };
  return { email: call.body.email, token };
}

/** All of it through the proxy, so that no two requests in a row reach the same node. */
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

/** Signed up at one, known to all; signed out at one, unknown to all. */
async function shareSessions(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const me = { ...getMe, token };
  const known = nodesThatSaid(200, await askAll(nodes, me));
  await ask(nodes, { ...logout, token });
  const ended = nodesThatSaid(401, await askAll(nodes, me));
  return [
    exactly('nodes that know a session of one of them', known, 3),
    exactly('nodes that know no more of it after it was ended at one', ended, 3),
  ];
}

/** One write sent to all at once, under one key. */
async function shareKeys(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const key = crypto.randomUUID();
  const creation = { ...createLifeArea, token, key, body: { name: 'Reading' } };
  const answers = await askAll(nodes, creation, 2);
  const call = createApiCaller(nodes.throughProxy, token);
  const areas = await call(listLifeAreas, { query: {} });
  return [
    exactly('nodes that were sent one creation, each twice', nodesThatSaid(201, answers), 3),
    exactly('areas after it', areas.length, 1),
    exactly('different answers to it', new Set(answers.map(({ body }) => body)).size, 1),
  ];
}

/** A change made at one is heard at the others. */
async function shareChanges(nodes: Nodes): Promise<Figure[]> {
  const { token } = await signUp(nodes);
  const following = { method: 'GET', path: changesPath, token };
  const streams = await Promise.all([1, 2, 3].map(() => send(nodes, following)));
  const hearing = streams.map((stream) => hears(stream, '"rev"'));
  const { node } = await ask(nodes, { ...createLifeArea, token, body: { name: 'Reading' } });
  const heard = await Promise.all(hearing);
  const told = new Set(streams.filter((_, index) => heard[index]).map(nodeOf));
  return [
    exactly('nodes whose streams told of a change made at one, within 5 s', told.size, 3),
    exactly('of these, others than that one', [...told].filter((one) => one !== node).length, 2),
  ];
}

/** Ends the stream. */
async function hears(stream: IncomingMessage, wanted: string): Promise<boolean> {
  const late = setTimeout(() => stream.destroy(), 5000);
  try {
    let heard = '';
    for await (const part of stream) {
      heard += String(part);
      if (heard.includes(wanted)) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}

function attempt(email: string, given: string, from: string): Call {
  return { method: login.method, path: login.path, body: { email, password: given }, from };
}

/** One after the other: where the machine has much else to do, so many at once would wait too long for the same row. */
async function statuses(nodes: Nodes, calls: readonly Call[]): Promise<number[]> {
  const found: number[] = [];
  for (const call of calls) found.push((await ask(nodes, call)).status);
  return found;
}

function countOf(status: number, among: readonly number[]): number {
  return among.filter((one) => one === status).length;
}

/** So many wrong passwords at all of them together, from one address, then the right one. */
async function shareFailuresOfAccount(nodes: Nodes): Promise<Figure[]> {
  const { email } = await signUp(nodes);
  const other = await signUp(nodes);
  const from = nodes.newAddress();
  const attempts = Array.from({ length: loginFailures }, () =>
    attempt(email, 'Wrong-Harbour-72', from),
  );
  const failed = countOf(401, await statuses(nodes, attempts));
  const refused = await askAll(nodes, attempt(email, password, from));
  const others = await askAll(nodes, attempt(other.email, password, from));
  return [
    exactly('wrong passwords for an account, at all of them together', failed, loginFailures),
    exactly('nodes that refuse the right one then', nodesThatSaid(429, refused), 3),
    exactly('nodes that let another account in from there', nodesThatSaid(200, others), 3),
  ];
}

/** So many wrong passwords from one address, each for another account, then a right one. */
async function shareFailuresOfAddress(nodes: Nodes): Promise<Figure[]> {
  const { email } = await signUp(nodes);
  const from = nodes.newAddress();
  const attempts = Array.from({ length: 3 * loginFailures }, () =>
    attempt(`${crypto.randomUUID()}@prove.example`, password, from),
  );
  const failed = countOf(401, await statuses(nodes, attempts));
  const refused = await askAll(nodes, attempt(email, password, from));
  const others = await askAll(nodes, attempt(email, password, nodes.newAddress()));
  return [
    exactly('failures of one address over as many accounts', failed, 3 * loginFailures),
    exactly('nodes that refuse it a right password then', nodesThatSaid(429, refused), 3),
    exactly('nodes that take it from another address', nodesThatSaid(200, others), 3),
  ];
}

/** So many new people at one address, then one more. */
async function shareRegistrations(nodes: Nodes): Promise<Figure[]> {
  const from = nodes.newAddress();
  const many = Array.from({ length: registrations }, () => registration(from));
  const registered = countOf(201, await statuses(nodes, many));
  const refused = await registerAtAll(nodes, from);
  const others = await registerAtAll(nodes, nodes.newAddress());
  return [
    exactly('registrations from one address', registered, registrations),
    exactly('nodes that refuse it one more', nodesThatSaid(429, refused), 3),
    exactly('nodes that take one from another address', nodesThatSaid(201, others), 3),
  ];
}

function registerAtAll(nodes: Nodes, from: string): Promise<Answer[]> {
  return Promise.all([1, 2, 3].map(() => ask(nodes, registration(from))));
}

async function surviveKills(nodes: Nodes, kills: number): Promise<Figure[]> {
  const { throughProxy } = nodes;
  const random = seededRandom(3);
  const stream = await createMarkStream(throughProxy, 60_000);
  const stop = new AbortController();
  const sent = stream.send(throughProxy, stop.signal);
  for (let kill = 0; kill < kills; kill++) {
    await wait(200 + random() * 600);
    await nodes.killAndStart(Math.floor(random() * 3));
  }
  stop.abort();
  await sent;
  await stream.finish(throughProxy);
  const { lost, doubled } = await stream.compare(throughProxy);
  return [
    exactly('nodes killed under load', nodes.killed(), kills),
    none('nodes that ended by themselves', nodes.endedByThemselves()),
    done('marks acknowledged', stream.acknowledged()),
    done('sent again under the same key', stream.repeated()),
    none('lost', lost),
    none('doubled', doubled),
  ];
}
