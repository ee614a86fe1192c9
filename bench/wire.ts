import { Agent, type ClientRequest, request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  getAddress,
  type EndpointAnswerBody,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';

export interface Answered {
  readonly name: string;
  readonly at: number;
  readonly milliseconds: number;
  /** HTTP status, or 0 without an answer. */
  readonly status: number;
}

export type Wire = ReturnType<typeof createWire>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface StreamListener {
  readonly onOpen: () => void;
  readonly onEvent: (text: string) => void;
}

export function createWire(origin: string) {
  // The agent keeps its connections, as a proxy does to a node.
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const answered: Answered[] = [];
  const open = new Set<Socket>();
  let received = 0;
  let streams = 0;

  function watch(socket: Socket): void {
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      received += socket.bytesRead;
    });
  }

  function begin({ method, path, token, headers, body }: Sent, isStream: boolean) {
    const text = body === undefined ? null : JSON.stringify(body);
    const outgoing = request(new URL(path, origin), {
      method,
      agent: isStream ? false : agent,
      headers: {
        'accept-encoding': 'gzip, br',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== null && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...headers,
      },
    });
    outgoing.on('socket', watch);
    outgoing.end(text);
    return outgoing;
  }

  /** Returns null without an answer. */
  async function send(name: string, sent: Sent) {
    const at = Date.now();
    const began = performance.now();
    const note = (status: number) =>
      answered.push({ name, at, milliseconds: performance.now() - began, status });
    try {
      const response = await responseOf(() => begin(sent, false));
      const bytes = Buffer.concat(await response.toArray());
      const { statusCode: status = 0, headers } = response;
      const body = await decoded(bytes, headers['content-encoding']);
      note(status);
      return { status, headers, body };
    } catch {
      note(0);
      return null;
    }
  }

  return {
    send,

    async call<E extends Endpoint>(
      endpoint: E,
      call: CallArguments<E>,
      token?: string,
    ): Promise<EndpointAnswerBody<E> | null> {
      const { method, path: pattern } = endpoint;
      const { body } = call as { body?: object };
      const answer = await send(`${method} ${pattern}`, {
        method,
        path: getAddress(endpoint, call),
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body }),
      });
      if (answer === null || answer.status >= 400) return null;
      return (answer.body === '' ? undefined : JSON.parse(answer.body)) as EndpointAnswerBody<E>;
    },

    listen(path: string, token: string, { onOpen, onEvent }: StreamListener): () => void {
      const at = Date.now();
      const began = performance.now();
      const name = `GET ${path}`;
      let isEnded = false;
      const outgoing = begin({ method: 'GET', path, token }, true);
      const end = () => {
        if (!isEnded) streams -= 1;
        isEnded = true;
        outgoing.destroy();
      };
      streams += 1;
      outgoing.on('response', (response: IncomingMessage) => {
        const { statusCode: status = 0 } = response;
        answered.push({ name, at, milliseconds: performance.now() - began, status });
        if (status !== 200) return end();
        onOpen();
        let begun = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          // A chunk may end in the middle of an event.
          const events = `${begun}${text}`.split('\n\n');
          begun = events.pop() ?? '';
          for (const event of events) onEvent(event);
        });
        response.on('close', end);
      });
      outgoing.on('error', end);
      return end;
    },

    answered: (): readonly Answered[] => answered,
    streams: () => streams,
    /** Returns the bytes received over all connections, headers included. */
    bytesReceived: () => received + [...open].reduce((sum, socket) => sum + socket.bytesRead, 0),
    close: () => agent.destroy(),
  };
}

async function responseOf(beginOne: () => ClientRequest): Promise<IncomingMessage> {
  const first = beginOne();
  try {
    return await responseTo(first);
  } catch (error) {
    // The server has just closed a kept connection. Browsers and proxies also retry on another one.
    if (!first.reusedSocket) throw error;
    return responseTo(beginOne());
  }
}

function responseTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', resolve);
  outgoing.on('error', reject);
  outgoing.setTimeout(10_000, () => outgoing.destroy(new Error('No answer came.')));
  return promise;
}

async function decoded(bytes: Buffer, encoding: string | undefined): Promise<string> {
  // A 304 names an encoding although it has no body.
  if (bytes.length === 0) return '';
  if (encoding === 'br') return (await promisify(brotliDecompress)(bytes)).toString();
  return (encoding === 'gzip' ? await promisify(gunzip)(bytes) : bytes).toString();
}
