import type { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import type { Config } from '../config/config.ts';
import { STATUS_CODES } from '../node-http.ts';
import { createWarning } from './overload.ts';
import { createCounts } from './request-slots.ts';
import { createAddressTest, getNetwork, networksPerSite, getSite } from './networks.ts';
import { countHeaderLines } from './headers.ts';

interface ConnectionLimit {
  /** 0 means no limit. */
  readonly mostPerAddress: number;
  /** Addresses without a limit, because many clients connect through them. */
  readonly proxies: Config['trustProxy'];
}

export function limitConnections(app: FastifyInstance, limit: ConnectionLimit): void {
  const { mostPerAddress } = limit;
  if (mostPerAddress === 0) return;
  const isProxy = createAddressTest(limit.proxies);
  const warn = createWarning(app.log);
  const open = createCounts();

  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const [network, site] = [getNetwork(remoteAddress), getSite(remoteAddress)];
    const isFull =
      open.of(network) >= mostPerAddress ||
      (site !== null && open.of(site) >= networksPerSite * mostPerAddress);
    if (isFull) {
      socket.destroy();
      warn({ address: remoteAddress }, 'too many connections of one address');
      return;
    }
    const names = site === null ? [network] : [network, site];
    for (const name of names) open.add(name, 1);
    socket.once('close', () => {
      for (const name of names) open.add(name, -1);
    });
  });
}

/** Maximum number of waiting requests per connection. Browsers and proxies do not pipeline. */
const mostPipelined = 15;

/** Starts a pipelined request only after the earlier answers were sent, to save memory. */
export function answerOneAtATime(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, (() => void)[]>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const queue = queues.get(socket);
    const begin = () => {
      reply.raw.once('finish', () => beginNext(socket));
      done();
    };
    if (queue === undefined) {
      queues.set(socket, []);
      return begin();
    }
    if (queue.length < mostPipelined) {
      queue.push(begin);
      return;
    }
    reply.hijack();
    socket.destroy();
  });

  function beginNext(socket: Socket): void {
    if (!socket.writable) return;
    const begin = queues.get(socket)?.shift();
    if (begin === undefined) queues.delete(socket);
    else begin();
  }
}

const answers = {
  400: { code: 'malformed_request', detail: 'The request is not valid HTTP.' },
  408: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
  417: { code: 'expectation_failed', detail: 'This server does not do what the request expects.' },
  431: { code: 'headers_too_large', detail: 'The headers of the request are too large.' },
} satisfies Record<number, ErrorBody>;

type Status = keyof typeof answers;

/** Answers malformed and late requests in place of a route, and closes their connections. */
export function createBrokenRequests(securityHeaders: Readonly<Record<string, string>>) {
  const headers = { connection: 'close', 'content-type': 'application/json', ...securityHeaders };

  function answer(status: Status, response: ServerResponse): void {
    const body = JSON.stringify(answers[status]);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  }

  return {
    answerClientError(this: void, error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(formatResponse(getStatus(error.code), headers));
      socket.destroy(error);
    },

    answerLate: ({ raw }: FastifyReply): void => answer(408, raw),

    /** Replaces the answers that Node would give in another format. */
    watch(app: FastifyInstance): void {
      const warn = createWarning(app.log);
      // This listener runs before `answerClientError`, because a destroyed socket has no address.
      app.server.prependListener('clientError', (error: { code?: string }, socket: Socket) => {
        if (getStatus(error.code) !== 408) return;
        warn({ network: getNetwork(socket.remoteAddress ?? '') }, 'requests did not arrive');
      });
      app.server.on('checkExpectation', (_request, response) => answer(417, response));
      app.addHook('onRequest', (request, reply, done) => {
        if (hasRightHost(request.raw)) return done();
        reply.hijack();
        answer(400, reply.raw);
      });
    },
  };
}

/** RFC 3986: a name, IPv4 address or bracketed IPv6 address, with an optional port, or nothing. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** A proxy and this server could read an invalid Host differently (RFC 9112, section 3.2). */
function hasRightHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion !== '1.1';
  return countHeaderLines(request, 'host') === 1 && hostPattern.test(host);
}

function formatResponse(status: Status, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(answers[status]);
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

function getStatus(code: string | undefined): Status {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
