import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent as HttpAgent, request as httpRequest } from '../node-http.ts';
import { createHostFinder, UnknownHost, type HostFinder } from './find-hosts.ts';
import type { AcceptedEndpoint } from './host-guard.ts';
import { isPublicAddress } from './public-address.ts';

interface HttpRequest {
  readonly endpoint: AcceptedEndpoint;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

interface HttpFailure {
  readonly failure: 'no_answer' | 'private_address' | 'unknown_host';
  readonly cause: Error;
}

export type HttpAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | HttpFailure;

const deadline = 10_000;
const longestAnswer = 64 * 1024;

/**
 * Sockets stay open for the next reminders, but not until push services close them. All of them can
 * be idle between two batches, and each socket that is closed would cost another handshake.
 */
const idleSockets = { keepAlive: true, timeout: 30_000, maxSockets: 256, maxFreeSockets: 256 };

interface TransportOptions {
  readonly hosts?: HostFinder;
  /** Lookup for endpoints without `publicOnly`, whose hosts may be only in /etc/hosts. */
  readonly lookup?: LookupFunction;
}

export type Transport = ReturnType<typeof createTransport>;

/**
 * Does not follow redirects, and limits the time and the size of answers. Does not connect to
 * private addresses if `publicOnly` is set.
 */
export function createTransport({
  hosts = createHostFinder(),
  lookup = systemLookup,
}: TransportOptions = {}) {
  const findPublic = createPublicFinder(hosts);
  const agents = {
    public: new HttpsAgent({ ...idleSockets, lookup: publicLookup(findPublic) }),
    any: new HttpsAgent({ ...idleSockets, lookup }),
    plain: new HttpAgent({ ...idleSockets, lookup }),
  };

  function selectAgent({ url, publicOnly }: AcceptedEndpoint): Agent {
    if (publicOnly) return agents.public;
    return url.protocol === 'https:' ? agents.any : agents.plain;
  }

  return {
    /** Returns the addresses that `post` uses for 30 seconds, or none without `publicOnly`. */
    async find({
      url,
      publicOnly,
    }: AcceptedEndpoint): Promise<{ addresses: string[] } | HttpFailure> {
      if (!publicOnly) return { addresses: [] };
      try {
        const found = await findPublic(url.hostname);
        return { addresses: found.map(({ address }) => address) };
      } catch (error) {
        const cause = toError(error);
        return { failure: classifyFailure(cause), cause };
      }
    },

    async post({ endpoint, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
      const send = endpoint.url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(endpoint.url, {
        method: 'POST',
        headers,
        agent: selectAgent(endpoint),
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
      for (const agent of Object.values(agents)) agent.destroy();
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
      if (!answered) resolve({ failure: classifyFailure(error), cause: error });
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
    if (bytes > longestAnswer) response.destroy();
  });
  response.on('error', () => {});
}

function classifyFailure(error: Error) {
  if (error instanceof PrivateAddress) return 'private_address';
  return error instanceof UnknownHost ? 'unknown_host' : 'no_answer';
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(hostname: string) {
    super(`${hostname} has an address outside of the open internet`);
  }
}

type PublicFinder = (hostname: string) => Promise<readonly LookupAddress[]>;

const foundLifetime = 30_000;
const mostFound = 1000;
/** Limits the addresses of a host, because every one of them counts toward limits of webhooks. */
const addressesPerFamily = 4;

/** Remembers the addresses, so that `post` connects to those that `find` returned. */
function createPublicFinder(hosts: HostFinder): PublicFinder {
  const known = new Map<string, { found: readonly LookupAddress[]; until: number }>();
  return async (hostname) => {
    const remembered = known.get(hostname);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered.found;
    const all = await hosts.find(hostname);
    if (all.length === 0 || !all.every(({ address }) => isPublicAddress(address))) {
      throw new PrivateAddress(hostname);
    }
    const found = [4, 6].flatMap((family) =>
      all.filter((address) => address.family === family).slice(0, addressesPerFamily),
    );
    known.delete(hostname);
    known.set(hostname, { found, until: performance.now() + foundLifetime });
    const [oldest] = known.keys();
    if (known.size > mostFound && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

/** Sockets connect to the checked addresses, because a second lookup could return others. */
function publicLookup(findPublic: PublicFinder): LookupFunction {
  const find = callbackify(findPublic);
  return (hostname, options, done) => {
    find(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return done(error ?? new PrivateAddress(hostname), []);
      return options.all === true
        ? done(null, [...found])
        : done(null, first.address, first.family);
    });
  };
}
