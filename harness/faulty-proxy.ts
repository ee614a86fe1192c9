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
  /** First label of the host name. */
  readonly device: string;
  /** True if the outbox page sent the request, and false for the app and its service worker. */
  readonly isOfOutboxPage: boolean;
}

/** Request that the server answered. The proxy may still lose the response. */
export interface Arrival extends Passing {
  readonly status: number;
  readonly keys: readonly string[];
}

/** Fate of a request and its response. By default, both pass unchanged. */
export interface Fate {
  /** 'half the response' passes the headers and half of the body. */
  readonly lose?: 'request' | 'response' | 'half the response';
  /** The proxy sends this response itself, and the server does not get the request. */
  readonly instead?: { readonly status: number; readonly retryAfter: number };
  /** The proxy delays the request until `requestAfter` resolves. */
  readonly requestAfter?: Promise<unknown>;
  /** The proxy delays the response until `responseAfter` resolves. */
  readonly responseAfter?: Promise<unknown>;
  /** Called after the server's response, before the proxy delays, loses or sends the response. */
  readonly onAnswered?: (arrival: Arrival) => void;
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

type Decide = (passing: Passing) => Fate;

const workerPath = '/service-worker.js';
const pagePath = '/outbox-page/';
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/**
 * Starts a proxy between browser and server. To lose a message, the proxy closes the connection. It
 * also serves `pageFolder` at `/outbox-page/`, so that the outbox page has the origin of the API.
 */
export async function startFaultyProxy(target: number, pageFolder = '') {
  const agent = new Agent({ keepAlive: true });
  const state = {
    /** Decides the fate of API requests without a rule. All other requests pass unchanged. */
    decide: (() => ({})) as Decide,
    /** Rules by token or device. They take precedence over `decide`. */
    rules: new Map<string, Decide>(),
    /** Number at the end of the service worker. A new number makes the worker a new version. */
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

/** Requests the whole service worker uncompressed, because the proxy appends `build` to it. */
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
