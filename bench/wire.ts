import {
  getAddress,
  type EndpointAnswerBody,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import { startRelay } from '../harness/tcp-relay.ts';

export interface Answered {
  readonly name: string;
  readonly at: number;
  readonly milliseconds: number;
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
}

export type Wire = Awaited<ReturnType<typeof createWire>>;

interface Sent extends RequestInit {
  readonly headers?: Record<string, string>;
}

interface StreamListener {
  readonly onOpen: () => void;
  readonly onEvent: (text: string) => void;
}

/** Calls a server through a relay, which counts the bytes that the server sends. */
export async function createWire(origin: string) {
  const relay = await startRelay(Number(new URL(origin).port));
  const answered: Answered[] = [];
  let streams = 0;

  function request(path: string, { headers, ...init }: Sent): Promise<Response> {
    // Node's fetch does not accept brotli over plain HTTP. Browsers do, through a proxy with HTTPS.
    const offered = { 'accept-encoding': 'gzip, br', ...headers };
    return fetch(`http://127.0.0.1:${relay.port}${path}`, { ...init, headers: offered });
  }

  /** Returns null if no response arrives within ten seconds. */
  async function send(name: string, path: string, init: Sent = {}) {
    const at = Date.now();
    const began = performance.now();
    const note = (status: number) =>
      answered.push({ name, at, milliseconds: performance.now() - began, status });
    try {
      const response = await request(path, { ...init, signal: AbortSignal.timeout(10_000) });
      const body = await response.text();
      note(response.status);
      return { ok: response.ok, headers: response.headers, body };
    } catch {
      note(0);
      return null;
    }
  }

  async function follow(path: string, init: Sent, { onOpen, onEvent }: StreamListener) {
    const at = Date.now();
    const began = performance.now();
    const { body, status } = await request(path, init);
    answered.push({ name: `GET ${path}`, at, milliseconds: performance.now() - began, status });
    if (status !== 200 || body === null) return;
    onOpen();
    let begun = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      // A chunk may end in the middle of an event.
      const events = `${begun}${text}`.split('\n\n');
      begun = events.pop() ?? '';
      for (const event of events) onEvent(event);
    }
  }

  return {
    send,

    async call<E extends Endpoint>(
      endpoint: E,
      call: CallArguments<E>,
      token?: string,
    ): Promise<EndpointAnswerBody<E> | null> {
      const { method, path } = endpoint;
      const { body } = call as { body?: object };
      const answer = await send(`${method} ${path}`, getAddress(endpoint, call), {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer?.ok !== true) return null;
      return (answer.body === '' ? undefined : JSON.parse(answer.body)) as EndpointAnswerBody<E>;
    },

    /** Follows a stream of events until the caller calls the returned function. */
    listen(path: string, token: string, listener: StreamListener): () => void {
      const end = new AbortController();
      const init = { headers: { authorization: `Bearer ${token}` }, signal: end.signal };
      streams += 1;
      follow(path, init, listener)
        .catch(() => {})
        .finally(() => (streams -= 1));
      return () => end.abort();
    },

    answered: (): readonly Answered[] => answered,
    streams: () => streams,
    /** Returns the number of bytes received over all connections, including headers. */
    bytesReceived: relay.received,
    close: () => relay[Symbol.dispose](),
  };
}
