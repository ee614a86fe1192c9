import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAfterTest } from './close-after-test.ts';
import { listen, pour } from './http-server.ts';

/** Status, redirect, or the name of a failure. */
export type ReceiverAnswer =
  | number
  | { readonly redirect: string }
  | 'hang'
  /** The connection ends before the response. */
  | 'reset'
  /** The connection ends within the headers of the response. */
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
  /**
   * Answers follow the script, whose last answer repeats. Without a script, every answer is 204.
   */
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
  const { origin, close } = await listen(server, host);
  closeAfterTest(close);
  return {
    close,
    url: `${origin}${path}`,
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
  else if (scripted === 'endless') pour(response, 200);
  else response.writeHead(302, { location: scripted.redirect }).end();
}
