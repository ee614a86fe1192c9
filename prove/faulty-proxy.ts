import { readFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** A request on its way to the server. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly token: string | null;
  /** The first part of the host's name. */
  readonly device: string;
  /** Whether the page without screens sent it, and not the app or its worker. */
  readonly isOfOutboxPage: boolean;
}

/** A request that the server answered, whether the answer went on or not. */
export interface Arrival extends Passing {
  readonly status: number;
  /** Of the changes in it: its own key, or those of a batch. */
  readonly keys: readonly string[];
}

/** What becomes of a request; without a word it is passed on and its answer brought back. */
export interface Fate {
  /** 'half the response' brings the head and half of the body. */
  readonly lose?: 'request' | 'response' | 'half the response';
  /** Answered on the way in the server's place, which does not hear of it. */
  readonly instead?: { readonly status: number; readonly retryAfter: number };
  /** The request goes on to the server once this has resolved. */
  readonly requestAfter?: Promise<unknown>;
  /** The server has answered, and the answer goes back once this has resolved. */
  readonly responseAfter?: Promise<unknown>;
  /** Called once the server has answered, before the answer goes back. */
  readonly onAnswered?: (arrival: Arrival) => void;
}

export interface FaultyProxy {
  readonly port: number;
  /** Decides about every request of the API; page and scripts always arrive. */
  decide: (passing: Passing) => Fate;
  /** Decide in its place about the requests with this token, or of this device. */
  readonly rules: Map<string, (passing: Passing) => Fate>;
  /** Of the app's worker; a browser takes one of another number for a newer app. */
  build: number;
  /** What really happened. */
  readonly counts: { requests: number; droppedRequests: number; droppedResponses: number };
  /** The writes that the server answered, in that order. */
  readonly writes: Arrival[];
  readonly close: () => Promise<void>;
}

const workerPath = '/service-worker.js';
const outboxPagePath = '/outbox-page/';

interface ProxyOptions {
  readonly target: number;
  /** Served under `/outbox-page/`, so that such a page has the origin of the API. */
  readonly pageFolder: string;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Stands between browser and server, and loses what it is told to lose by closing the connection. */
export async function startFaultyProxy({ target, pageFolder }: ProxyOptions): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { url = '/' } = incoming;
    if (url.startsWith(outboxPagePath)) {
      servePage(join(pageFolder, url.slice(outboxPagePath.length)), outgoing);
    } else void handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    decide: () => ({}),
    rules: new Map(),
    build: 0,
    counts: { requests: 0, droppedRequests: 0, droppedResponses: 0 },
    writes: [],
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const passing = passingOf(incoming);
    const isCall = passing.path.startsWith('/api/');
    const { token, device } = passing;
    const decide = proxy.rules.get(token ?? '') ?? proxy.rules.get(device) ?? proxy.decide;
    const fate = isCall ? decide(passing) : {};
    if (isCall) proxy.counts.requests += 1;
    const body = await bodyOf(incoming);
    if (fate.instead !== undefined) {
      const { status, retryAfter } = fate.instead;
      outgoing.writeHead(status, { 'retry-after': String(retryAfter) }).end();
      return;
    }
    await fate.requestAfter;
    if (fate.lose === 'request') {
      proxy.counts.droppedRequests += 1;
      incoming.socket.destroy();
      return;
    }
    const answer = await passOn(incoming, body);
    if (answer.headers['content-type']?.startsWith('text/event-stream')) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.once('close', () => answer.destroy());
      answer.pipe(outgoing);
      return;
    }
    const content = withBuild(passing, await bodyOf(answer));
    const arrival = { ...passing, keys: keysOf(passing, body), status: answer.statusCode ?? 0 };
    if (isCall && passing.method !== 'GET') proxy.writes.push(arrival);
    fate.onAnswered?.(arrival);
    await fate.responseAfter;
    if (fate.lose !== undefined) proxy.counts.droppedResponses += 1;
    if (fate.lose === 'response') {
      incoming.socket.destroy();
      return;
    }
    const headers = { ...answer.headers, 'content-length': String(content.length) };
    outgoing.writeHead(arrival.status, arrival.status === 204 ? answer.headers : headers);
    if (fate.lose === undefined) outgoing.end(content);
    else outgoing.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
  }

  function withBuild({ path }: Passing, content: Buffer): Buffer {
    if (path !== workerPath || content.length === 0) return content;
    return Buffer.concat([content, Buffer.from(`\n// Build ${proxy.build}\n`)]);
  }

  function passOn(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers };
    // As plain text, to which the number of the build can be added.
    if (url === workerPath) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    return new Promise((resolve, reject) => {
      send({ agent, port: target, host: '127.0.0.1', method, path: url, headers }, resolve)
        .once('error', reject)
        .end(body);
    });
  }

  return proxy;
}

function passingOf({ method = 'GET', url: path = '/', headers }: IncomingMessage): Passing {
  const key = headers['idempotency-key'];
  const { authorization = headers['daymark-authorization'] } = headers;
  const token = typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : null;
  const device = headers.host?.split('.')[0] ?? '';
  const isOfOutboxPage = headers.referer?.includes(outboxPagePath) ?? false;
  return {
    method,
    path,
    key: typeof key === 'string' ? key : null,
    token,
    device,
    isOfOutboxPage,
  };
}

function keysOf({ key, path }: Passing, body: Buffer): string[] {
  if (key !== null || path !== '/api/v1/scores/batch') return key === null ? [] : [key];
  const { scores } = JSON.parse(body.toString()) as { scores: { idempotency_key?: string }[] };
  return scores.flatMap(({ idempotency_key }) => idempotency_key ?? []);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function servePage(file: string, outgoing: ServerResponse): void {
  const path = extname(file) === '' ? join(file, 'index.html') : file;
  outgoing.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' });
  outgoing.end(readFileSync(path));
}
