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
  /** Ends the request. */
  readonly signal: AbortSignal;
}

interface HttpFailure {
  readonly failure: 'no_answer' | 'private_address' | 'unknown_host';
  readonly cause: Error;
}

/** What came of a request: the status of the answer, or why there was none. */
export type HttpAnswer =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | HttpFailure;

const deadline = 10_000;
const longestAnswer = 64 * 1024;

/** Long enough for one minute's reminders to share connections, shorter than any push service leaves them open. */
const idleSockets = { keepAlive: true, timeout: 30_000, maxSockets: 256, maxFreeSockets: 64 };

interface TransportOptions {
  /** Finds the hosts of push services. */
  readonly hosts?: HostFinder;
  /** Finds the hosts that tests may use in any network, which may stand in /etc/hosts alone; `dns.lookup` but in tests. */
  readonly lookup?: LookupFunction;
}

export type Transport = ReturnType<typeof createTransport>;

/**
 * Posts over connections that stay open. Redirects are not followed, an answer is waited for until the deadline and read
 * up to its limit, and no connection is made to an address outside of the open internet.
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

  function agentOf({ url, publicOnly }: AcceptedEndpoint): Agent {
    if (publicOnly) return agents.public;
    return url.protocol === 'https:' ? agents.any : agents.plain;
  }

  return {
    /**
     * The addresses that a connection to a public host is made to for the next half minute; none for hosts that may be in any network.
     */
    async find({ url, publicOnly }: AcceptedEndpoint): Promise<Found | HttpFailure> {
      if (!publicOnly) return { addresses: [] };
      try {
        const found = await findPublic(url.hostname);
        return { addresses: found.map(({ address }) => address) };
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error));
        return { failure: failureOf(cause), cause };
      }
    },

    async post({ endpoint, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
      const send = endpoint.url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(endpoint.url, {
        method: 'POST',
        headers,
        agent: agentOf(endpoint),
        signal,
      });
      // A signal for each request, of the deadline and the one given, takes eight times as long, and lives on until the deadline.
      const patience = setTimeout(() => {
        request.destroy(new Error(`No whole answer within ${deadline / 1000} seconds`));
      }, deadline);
      request.on('close', () => clearTimeout(patience));
      const answer = answerTo(request);
      request.end(body);
      return answer;
    },

    close(): void {
      hosts.close();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** However the request ends, it does. */
function answerTo(request: ClientRequest): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      const { statusCode: status = 0, headers } = response;
      // Also after what cut the answer short: its status is all that counts.
      response.on('close', () => resolve({ status, retryAfter: headers['retry-after'] }));
      discard(response);
    });
    // Without a listener Node closes the connection and emits neither an answer nor an error.
    request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, retryAfter: undefined });
    });
    request.on('error', (error) => {
      if (!answered) resolve({ failure: failureOf(error), cause: whatEnded(error) });
    });
    // The end of every request, also where Node emits nothing before it: no caller is to wait for ever.
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

function failureOf(error: Error) {
  if (error instanceof PrivateAddress) return 'private_address';
  return error instanceof UnknownHost ? 'unknown_host' : 'no_answer';
}

/** Of a request that a signal has ended, the signal's own reason. */
function whatEnded(error: Error): Error {
  return error.name === 'AbortError' && error.cause instanceof Error ? error.cause : error;
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(hostname: string) {
    super(`${hostname} has an address outside of the open internet`);
  }
}

interface Found {
  readonly addresses: readonly string[];
}

type PublicFinder = (hostname: string) => Promise<readonly LookupAddress[]>;

const foundFor = 30_000;
const mostFound = 1000;

/** Remembers for a while what it has found, so that a connection is made to the addresses that were counted. */
function createPublicFinder(hosts: HostFinder): PublicFinder {
  const known = new Map<string, { found: readonly LookupAddress[]; until: number }>();
  return async (hostname) => {
    const remembered = known.get(hostname);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered.found;
    const found = await hosts.find(hostname);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      throw new PrivateAddress(hostname);
    }
    known.delete(hostname);
    known.set(hostname, { found, until: performance.now() + foundFor });
    const [oldest] = known.keys();
    if (known.size > mostFound && oldest !== undefined) known.delete(oldest);
    return found;
  };
}

/** What the connection is made to is what was checked here: a second lookup could answer otherwise. */
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
