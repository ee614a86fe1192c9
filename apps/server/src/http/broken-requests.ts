import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { STATUS_CODES } from '../node-http.ts';
import { timesSent } from './header-lines.ts';

const answers = {
  400: { code: 'malformed_request', detail: 'The request is not valid HTTP.' },
  408: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
  417: { code: 'expectation_failed', detail: 'This server does not do what the request expects.' },
  431: { code: 'headers_too_large', detail: 'The headers of the request are too large.' },
} satisfies Record<number, ErrorBody>;

type Status = keyof typeof answers;

export interface BrokenRequests {
  /** For what is not even HTTP and never becomes a request. */
  readonly answerClientError: (error: Error & { code?: string }, socket: Socket) => void;
  /** For what Node would answer by itself, in another shape than ours. */
  readonly watch: (app: FastifyInstance) => void;
}

/** Answers in the one shape, with the headers of all answers, and hangs up. */
export function createBrokenRequests(ofAnswers: Readonly<Record<string, string>>): BrokenRequests {
  const headers = { connection: 'close', 'content-type': 'application/json', ...ofAnswers };

  function answer(status: Status, response: ServerResponse): void {
    const body = JSON.stringify(answers[status]);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  }

  return {
    answerClientError(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(textOf(statusOf(error.code), headers));
      socket.destroy(error);
    },

    watch(app) {
      app.server.on('checkExpectation', (_request, response) => answer(417, response));
      app.addHook('onRequest', (request, reply, done) => {
        if (hasRightHost(request.raw)) return done();
        reply.hijack();
        answer(400, reply.raw);
      });
    },
  };
}

/** RFC 3986: a name, an IPv4 or a bracketed IPv6 address, and perhaps a port. It may be empty. */
const hostPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** RFC 9112, 3.2: a proxy in front and this server could take two, or one that is no host, for different ones. */
function hasRightHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion !== '1.1';
  return timesSent(request, 'host') === 1 && hostPattern.test(host);
}

function textOf(status: Status, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(answers[status]);
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

function statusOf(code: string | undefined): Status {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
