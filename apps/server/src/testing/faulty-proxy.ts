import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { selfSigned } from './self-signed.ts';

type Headers = IncomingHttpHeaders;
type Incoming = IncomingMessage | Http2ServerRequest;
type Outgoing = ServerResponse | Http2ServerResponse;

export interface ProxyFaults {
  readonly changeRequest?: (headers: Headers) => Headers;
  /** @param request of the client */
  readonly changeResponse?: (headers: Headers, request: Incoming) => Headers;
  readonly holdsStreams?: (httpVersion: string) => boolean;
  readonly maxBody?: number;
  /** Returns the status and headers of an answer that the proxy gives itself, or undefined. */
  readonly answer?: (request: Incoming) => ProxyAnswer | undefined;
  /** Replaces answers with these statuses. */
  readonly replaces?: (status: number) => boolean;
  /** Keeps answers to GET with these statuses, whoever asks. */
  readonly caches?: (status: number) => boolean;
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Kept {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Headers of a connection, which HTTP/2 does not have. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Starts a proxy that appends to X-Forwarded-For and has the given faults. Returns its origin.
 * @param secure serves https with HTTP/2 and a self-signed certificate for localhost
 */
export async function startFaultyProxy(
  server: string,
  faults: ProxyFaults = {},
  { secure = false }: { readonly secure?: boolean } = {},
): Promise<string> {
  const kept = new Map<string, Kept>();
  const open = new Set<{ destroy(): unknown }>();

  function handle(incoming: Incoming, outgoing: Outgoing): void {
    const answer = faults.answer?.(incoming);
    if (answer !== undefined) {
      send(outgoing, answer.status, answer.headers ?? {}).end(answer.body ?? '');
      return;
    }
    if (Number(incoming.headers['content-length'] ?? 0) > (faults.maxBody ?? Infinity)) {
      send(outgoing, 413, incoming.httpVersion === '2.0' ? {} : { connection: 'close' }).end('413');
      return;
    }
    const known = incoming.method === 'GET' ? kept.get(String(incoming.url)) : undefined;
    if (known === undefined) pass(incoming, outgoing);
    else send(outgoing, known.status, known.headers).end(known.body);
  }

  function pass(incoming: Incoming, outgoing: Outgoing): void {
    const sent = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const before = incoming.headers['x-forwarded-for'];
    const forwarded = [before, '198.51.100.7'].filter(Boolean).join(', ');
    const changed = { ...Object.fromEntries(sent), 'x-forwarded-for': forwarded };
    const headers = faults.changeRequest?.(changed) ?? changed;
    const options = { method: incoming.method, headers, agent: false };
    const passed = httpRequest(server + String(incoming.url), options, (response) => {
      const status = response.statusCode ?? 502;
      if (faults.replaces?.(status) === true) {
        send(outgoing, status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`);
        return;
      }
      const answered = faults.changeResponse?.(response.headers, incoming) ?? response.headers;
      const isHeld = faults.holdsStreams?.(incoming.httpVersion) === true;
      if (!isHeld) send(outgoing, status, answered);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isHeld) (outgoing as ServerResponse).write(chunk);
      });
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (isHeld) send(outgoing, status, answered).end(body);
        else outgoing.end();
        if (faults.caches?.(status) === true) {
          kept.set(String(incoming.url), { status, headers: answered, body });
        }
        // The server may answer before it has read the body.
        passed.destroy();
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }

  const proxy = secure
    ? createSecureServer({ ...selfSigned, allowHTTP1: true }, handle)
    : createServer(handle);
  proxy.on(secure ? 'secureConnection' : 'connection', (socket: { destroy(): unknown }) => {
    open.add(socket);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  return secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
}

function send(outgoing: Outgoing, status: number, headers: Headers): Outgoing {
  outgoing.statusCode = status;
  const isNew = 'stream' in outgoing;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !(isNew && ofConnection.includes(name))) {
      outgoing.setHeader(name, value);
    }
  }
  if (!isNew) outgoing.flushHeaders();
  else outgoing.stream.respond({ ':status': status, ...outgoing.getHeaders() });
  return outgoing;
}
