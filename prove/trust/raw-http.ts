import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Outcome of a request. 'silent' means neither a response nor a closed connection in time. */
export type RawOutcome = RawAnswer | 'closed' | 'silent';

interface RawRequest {
  readonly bytes: Buffer;
  /** Whether the method is HEAD, whose response has no body despite its Content-Length. */
  readonly isHead?: boolean;
  /** Keeps the sending side open, because Node does not respond on a half-closed connection. */
  readonly isSendingSideOpen: boolean;
  /** Maximum time to wait for a response, in milliseconds. */
  readonly maxWait: number;
}

export function sendRaw(port: number, request: RawRequest): Promise<RawOutcome> {
  const { promise, resolve } = Promise.withResolvers<RawOutcome>();
  const chunks: Buffer[] = [];
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const timer = setTimeout(() => finish('silent'), request.maxWait);
  function finish(outcome: RawOutcome): void {
    clearTimeout(timer);
    socket.destroy();
    resolve(outcome);
  }
  socket
    .on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const answer = wholeAnswerIn(Buffer.concat(chunks), request.isHead === true);
      if (answer !== null) finish(answer);
    })
    .on('end', () => finish('closed'))
    .on('error', () => finish('closed'))
    .on('close', () => finish('closed'));
  if (request.isSendingSideOpen) socket.write(request.bytes);
  else socket.end(request.bytes);
  return promise;
}

function wholeAnswerIn(bytes: Buffer, isHead: boolean): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return wholeAnswerIn(rest, isHead);
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const isEmpty = isHead || status === 204 || status === 304;
  const body = isEmpty ? '' : bodyIn(rest, headers);
  return body === null ? null : { status, headers, body };
}

function bodyIn(bytes: Buffer, headers: ReadonlyMap<string, string>): string | null {
  if (headers.get('transfer-encoding') === 'chunked') {
    return bytes.includes('0\r\n\r\n') ? bytes.toString() : null;
  }
  const length = Number(headers.get('content-length'));
  return bytes.length >= length ? bytes.subarray(0, length).toString() : null;
}
