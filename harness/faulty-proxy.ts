import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bringBack, passOn, startHttpProxy } from './http-proxy.ts';

export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly token: string | null;
  /** First part of the host's name. */
  readonly device: string;
  /** Set when the page without screens sent it, not the app or its worker. */
  readonly isOfOutboxPage: boolean;
}

/** Request that the server answered. Its answer may have been lost. */
export interface Arrival extends Passing {
  readonly status: number;
  readonly keys: readonly string[];
}

/** Fate of a request and its answer. Both pass unless it says otherwise. */
export interface Fate {
  /** 'half the response' passes the head and half of the body. */
  readonly lose?: 'request' | 'response' | 'half the response';
  readonly instead?: { readonly status: number; readonly retryAfter: number };
  /** Delays the request, or the answer, until the promise resolves. */
  readonly requestAfter?: Promise<unknown>;
  readonly responseAfter?: Promise<unknown>;
  /** Called before the answer goes back. */
  readonly onAnswered?: (arrival: Arrival) => void;
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

type Decide = (passing: Passing) => Fate;

const workerPath = '/service-worker.js';
const pagePath = '/outbox-page/';
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/**
 * Starts a proxy between browser and server that loses messages by closing the connection. It
 * serves the page of `pageFolder` at `/outbox-page/`, so that the page has the origin of the API.
 */
export async function startFaultyProxy(target: number, pageFolder = '') {
  const agent = new Agent({ keepAlive: true });
  const state = {
    /** Decides about every request of the API. Page and scripts always arrive. */
    decide: (() => ({})) as Decide,
    /** Decisions by token, then by device. They win over `decide`. */
    rules: new Map<string, Decide>(),
    /** Written into the app's worker: a browser takes a changed worker for a newer app. */
    build: 0,
    counts: { requests: 0, droppedRequests: 0, droppedResponses: 0 },
    writes: [] as Arrival[],
  };
  const proxy = await startHttpProxy((incoming, outgoing) => {
    const { url = '/' } = incoming;
    if (!url.startsWith(pagePath)) return handle(incoming, outgoing);
    return servePage(join(pageFolder, url.slice(pagePath.length)), outgoing);
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const passing = toPassing(incoming);
    const isCall = passing.path.startsWith('/api/');
    const { rules, counts } = state;
    const decide = rules.get(passing.token ?? '') ?? rules.get(passing.device) ?? state.decide;
    const fate = isCall ? decide(passing) : {};
    if (isCall) counts.requests += 1;
    const body = await buffer(incoming);
    if (fate.instead !== undefined) {
      const { status, retryAfter } = fate.instead;
      outgoing.writeHead(status, { 'retry-after': String(retryAfter) }).end();
      return;
    }
    await fate.requestAfter;
    if (fate.lose === 'request') {
      counts.droppedRequests += 1;
      incoming.socket.destroy();
      return;
    }
    const answer = await passOn(incoming, target, { agent, headers: headersOf(incoming), body });
    if (answer.headers['content-type']?.startsWith('text/event-stream')) {
      bringBack(answer, outgoing);
      return;
    }
    const content = withBuild(passing, await buffer(answer));
    const arrival = {
      ...passing,
      keys: getIdempotencyKeys(passing, body),
      status: answer.statusCode ?? 0,
    };
    if (isCall && passing.method !== 'GET') state.writes.push(arrival);
    fate.onAnswered?.(arrival);
    await fate.responseAfter;
    if (fate.lose !== undefined) counts.droppedResponses += 1;
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
    return Buffer.concat([content, Buffer.from(`\n// Build ${state.build}\n`)]);
  }

  const close = async () => {
    agent.destroy();
    await proxy.close();
  };
  return Object.assign(state, { ...proxy, close, [Symbol.asyncDispose]: close });
}

/** Asks for the worker as plain text, to which the number of the build can be added. */
function headersOf({ url, headers }: IncomingMessage): IncomingMessage['headers'] {
  if (url !== workerPath) return headers;
  const left = ['accept-encoding', 'if-none-match', 'if-modified-since'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.includes(name)));
}

function toPassing({ method = 'GET', url: path = '/', headers }: IncomingMessage): Passing {
  const key = headers['idempotency-key'];
  const { authorization = headers['daymark-authorization'] } = headers;
  return {
    method,
    path,
    key: typeof key === 'string' ? key : null,
    token: typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : null,
    device: headers.host?.split('.')[0] ?? '',
    isOfOutboxPage: headers.referer?.includes(pagePath) ?? false,
  };
}

function getIdempotencyKeys({ key, path }: Passing, body: Buffer): string[] {
  if (key !== null || path !== '/api/v1/scores/batch') return key === null ? [] : [key];
  const { scores } = JSON.parse(body.toString()) as { scores: { idempotency_key?: string }[] };
  return scores.flatMap(({ idempotency_key }) => idempotency_key ?? []);
}

function servePage(file: string, outgoing: ServerResponse): void {
  const path = extname(file) === '' ? join(file, 'index.html') : file;
  outgoing.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' });
  outgoing.end(readFileSync(path));
}
