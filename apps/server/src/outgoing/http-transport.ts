import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { callbackify } from 'node:util';
import { Agent as HttpAgent, request as httpRequest } from '../node-http.ts';
import {
  createHostFinder,
  createSystemFinder,
  UnknownHost,
  type HostFinder,
} from './find-hosts.ts';
import type { AcceptedEndpoint } from './host-guard.ts';
import { isPublicAddress } from './public-address.ts';
import { unlimitedReach, type Reach } from './reach.ts';

interface HttpRequest {
  readonly endpoint: AcceptedEndpoint;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

interface HttpFailure {
  readonly failure:
    | 'no_answer'
    | 'no_connection'
    | 'no_tls'
    | 'certificate'
    | 'private_address'
    | 'public_address'
    | 'unknown_host';
  readonly cause: Error;
}

export type HttpAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | HttpFailure;

const deadline = 10_000;
const maxAnswerBytes = 64 * 1024;

/**
 * Sockets stay open for the next reminders, but are closed before push services would close them.
 * `maxFreeSockets` keeps every socket between two batches, because a new socket costs a handshake.
 */
const idleSockets = { keepAlive: true, timeout: 30_000, maxSockets: 256, maxFreeSockets: 256 };

interface TransportOptions {
  readonly hosts?: HostFinder;
  /** The system's lookup, for hosts that may be only in the hosts file. */
  readonly lookup?: LookupFunction;
}

export type Transport = ReturnType<typeof createTransport>;

/**
 * Does not follow redirects, and limits the time and the size of answers. Connects only to
 * addresses in the reach of an endpoint.
 */
export function createTransport({
  hosts = createHostFinder(),
  lookup = systemLookup,
}: TransportOptions = {}) {
  const findBySystem = createSystemFinder(lookup);
  const routes = new Map<Reach, Route>();

  /** Each reach has its own sockets, so that no request uses a socket of a wider reach. */
  function getRoute(reach: Reach): Route {
    const known = routes.get(reach);
    if (known !== undefined) return known;
    const route =
      reach === unlimitedReach
        ? createRoute(null, lookup)
        : createCheckedRoute(
            reach.finder === 'system' ? findBySystem : (hostname) => hosts.find(hostname),
            reach,
          );
    routes.set(reach, route);
    return route;
  }

  return {
    /**
     * Returns the addresses to which `post` connects, and remembers them for 30 seconds. Returns no
     * addresses for an unlimited reach.
     */
    async find({ url, reach }: AcceptedEndpoint): Promise<{ addresses: string[] } | HttpFailure> {
      const { find } = getRoute(reach);
      if (find === null) return { addresses: [] };
      try {
        const found = await find(url.hostname);
        return { addresses: found.map(({ address }) => address) };
      } catch (error) {
        const cause = toError(error);
        return { failure: classifyFailure(cause, null), cause };
      }
    },

    async post({ endpoint, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
      const send = endpoint.url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(endpoint.url, {
        method: 'POST',
        headers,
        agent: getRoute(endpoint.reach).agents[
          endpoint.url.protocol === 'https:' ? 'tls' : 'plain'
        ],
      });
      const answer = waitForAnswer(request);
      // Node's option `signal` would make each request take 50 % longer.
      const abort = () => request.destroy(toError(signal.reason));
      const timer = setTimeout(() => {
        request.destroy(new Error(`No complete response within ${deadline / 1000} seconds`));
      }, deadline);
      request.on('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      });
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      else request.end(body);
      return answer;
    },

    close(): void {
      hosts.close();
      for (const { agents } of routes.values()) {
        for (const agent of Object.values(agents)) agent.destroy();
      }
    },
  };
}

function waitForAnswer(request: ClientRequest): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      const { statusCode: status = 0, headers } = response;
      // This event also follows an answer that is cut off. Only the status matters.
      response.on('close', () => resolve({ status, retryAfter: headers['retry-after'] }));
      discard(response);
    });
    // Node would otherwise close the connection and emit neither 'response' nor 'error'.
    request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, retryAfter: undefined });
    });
    request.on('error', (error) => {
      if (!answered) resolve({ failure: classifyFailure(error, request.socket), cause: error });
    });
    // Every request ends with this event, so no caller waits forever.
    request.on('close', () => {
      const cause = new Error('The connection was closed');
      if (!answered) resolve({ failure: 'no_answer', cause });
    });
  });
}

function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) response.destroy();
  });
  response.on('error', () => {});
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

function classifyFailure(error: Error, socket: Socket | null): HttpFailure['failure'] {
  if (error instanceof AddressRefused) return error.failure;
  if (error instanceof UnknownHost) return 'unknown_host';
  // Node sets this property only if it refused the certificate.
  if (socket instanceof TLSSocket && Boolean(socket.authorizationError)) return 'certificate';
  const code = 'code' in error ? String(error.code) : '';
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code)) return 'no_tls';
  return unreachable.has(code) ? 'no_connection' : 'no_answer';
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly failure: 'private_address' | 'public_address';

  constructor(hostname: string, found: readonly LookupAddress[] = []) {
    super(`${hostname} has no address that may be used`);
    const arePublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    this.failure = arePublic ? 'public_address' : 'private_address';
  }
}

type Finder = HostFinder['find'];

interface Route {
  /** Null if any address may be used. */
  readonly find: Finder | null;
  readonly agents: { readonly tls: Agent; readonly plain: Agent };
}

function createRoute(find: Finder | null, lookup: LookupFunction): Route {
  const options = { ...idleSockets, lookup };
  return { find, agents: { tls: new HttpsAgent(options), plain: new HttpAgent(options) } };
}

function createCheckedRoute(hosts: Finder, reach: Reach): Route {
  const find = createCheckedFinder(hosts, reach);
  return createRoute(find, checkedLookup(find));
}

const foundLifetime = 30_000;
const maxFound = 1000;
/** Limits the addresses of a host, because each address counts toward the limits of webhooks. */
const addressesPerFamily = 4;

/** Remembers the addresses, so that `post` connects to those that `find` returned. */
function createCheckedFinder(hosts: Finder, { select }: Reach): Finder {
  const known = new Map<string, { found: readonly LookupAddress[]; until: number }>();
  return async (hostname) => {
    const remembered = known.get(hostname);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered.found;
    const literal = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(literal);
    const all = family === 0 ? await hosts(hostname) : [{ address: literal, family }];
    const allowed = select(all);
    if (allowed.length === 0) throw new AddressRefused(hostname, all);
    const found = [4, 6].flatMap((version) =>
      allowed.filter((address) => address.family === version).slice(0, addressesPerFamily),
    );
    known.delete(hostname);
    known.set(hostname, { found, until: performance.now() + foundLifetime });
    const [oldest] = known.keys();
    if (known.size > maxFound && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

/** Sockets connect to the checked addresses, because a second lookup could return others. */
function checkedLookup(checked: Finder): LookupFunction {
  const find = callbackify(checked);
  return (hostname, options, done) => {
    find(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return done(error ?? new AddressRefused(hostname), []);
      return options.all === true
        ? done(null, [...found])
        : done(null, first.address, first.family);
    });
  };
}
