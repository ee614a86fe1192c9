import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterTest } from './close-after-test.ts';

/** Status, redirect, or a way not to answer. */
export type ReceiverAnswer =
  | number
  | { readonly redirect: string }
  | 'hang'
  /** The connection ends before the answer, or within its headers. */
  | 'reset'
  | 'broken'
  /** 200 with a body that never ends. */
  | 'endless';

export interface ReceivedEvent {
  readonly id: string;
  readonly timestamp: number;
  readonly signature: string;
  readonly contentType: string | undefined;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  arrival(count: number): Promise<void>;
  /** Answers follow the script, and the last one repeats. Without a script they are 204. */
  answers(...script: readonly ReceiverAnswer[]): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(
  path = '/hook',
  host = '127.0.0.1',
): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const arrivals = new EventEmitter();
  let script: ReceiverAnswer[] = [];
  const server = createServer((request, response) => {
    void read(request).then((event) => {
      received.push(event);
      const [next = 204] = script;
      if (script.length > 1) script.shift();
      answer(response, next);
      arrivals.emit('event');
    });
  });
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  closeAfterTest(close);
  return {
    close,
    url: `http://${host}:${port}${path}`,
    received,
    async arrival(count) {
      while (received.length < count) await once(arrivals, 'event');
    },
    answers(...next) {
      script = [...next];
    },
  };
}

async function read(request: IncomingMessage): Promise<ReceivedEvent> {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
  const header = (name: string) => String(request.headers[name] ?? '');
  return {
    id: header('webhook-id'),
    timestamp: Number(header('webhook-timestamp')),
    signature: header('webhook-signature'),
    contentType: request.headers['content-type'],
    body,
    type,
    data,
  };
}

function answer(response: ServerResponse, scripted: ReceiverAnswer): void {
  if (scripted === 'hang') return;
  if (typeof scripted === 'number') response.writeHead(scripted).end();
  else if (scripted === 'reset') response.destroy();
  else if (scripted === 'broken') response.socket?.end('HTTP/1.1 200 OK\r\nContent-Le');
  else if (scripted === 'endless') pour(response);
  else response.writeHead(302, { location: scripted.redirect }).end();
}

function pour(response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(16 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
