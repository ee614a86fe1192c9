import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@daymark/shared/errors.ts';

const answers = {
  400: { code: 'malformed_request', detail: 'The request is not valid HTTP.' },
  408: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
  431: { code: 'headers_too_large', detail: 'The headers of the request are too large.' },
} satisfies Record<number, ErrorBody>;

/** What is not even HTTP never becomes a request; it still gets an answer in the one shape. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error.code);
  const body = JSON.stringify(answers[status]);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

function statusOf(code: string | undefined): keyof typeof answers {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
