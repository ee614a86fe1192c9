import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAfterTest } from './close-after-test.ts';
import { listen, pour } from './http-server.ts';
import { pushPayload, type PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import {
  createDeviceKeys,
  decryptPush,
  readVapid,
  type DeviceKeys,
  type VapidClaims,
} from './web-push-decryption.ts';

/** Status, status with headers, or the name of a failure. */
export type ScriptedAnswer =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | 'hang'
  | 'reset'
  /** 201 with a body that never ends. */
  | 'endless'
  /** 201 with a body that stops after its first byte. */
  | 'stalled';

export interface ReceivedPush {
  readonly payload: PushPayload;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  readonly vapid: VapidClaims;
  readonly publicKey: string;
  readonly authorization: string;
}

export interface TestDevice {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** All messages that could be decrypted, even if the response was an error. */
  readonly received: readonly ReceivedPush[];
  receives(count: number): Promise<void>;
}

export interface PushService {
  readonly origin: string;
  readonly connections: number;
  /**
   * Answers follow the script, whose last answer repeats. Without a script, every answer is 201.
   */
  createDevice(...script: readonly ScriptedAnswer[]): TestDevice;
  close(): Promise<void>;
}

interface Inbox {
  readonly keys: DeviceKeys;
  readonly script: readonly ScriptedAnswer[];
  readonly received: ReceivedPush[];
  requests: number;
  onReceived: () => void;
}

/** Refuses wrong signatures like real push services. A wrong encryption is an unhandled error. */
export async function startPushService(): Promise<PushService> {
  const inboxes = new Map<string, Inbox>();
  let connections = 0;
  const server = createServer((request, response) => {
    void receive(request, response, inboxes.get(request.url ?? ''));
  });
  server.on('connection', () => (connections += 1));
  const { origin, close } = await listen(server);
  closeAfterTest(close);
  return {
    close,
    origin,
    get connections() {
      return connections;
    },
    createDevice(...script) {
      const path = `/push/${inboxes.size + 1}`;
      const inbox: Inbox = {
        keys: createDeviceKeys(),
        script,
        received: [],
        requests: 0,
        onReceived: () => {},
      };
      inboxes.set(path, inbox);
      return asDevice(`${origin}${path}`, inbox);
    },
  };
}

function asDevice(endpoint: string, inbox: Inbox): TestDevice {
  const { pair, auth } = inbox.keys;
  return {
    subscription: {
      endpoint,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received: inbox.received,
    receives: (count) =>
      new Promise((resolve) => {
        inbox.onReceived = () => {
          if (inbox.received.length >= count) resolve();
        };
        inbox.onReceived();
      }),
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  inbox: Inbox | undefined,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  if (inbox === undefined) return answer(response, 404);
  const { authorization = '' } = request.headers;
  const vapid = readVapid(authorization);
  const audience = `http://${request.headers.host ?? ''}`;
  if (vapid?.claims.aud !== audience || !isCurrent(vapid.claims)) return answer(response, 401);
  if (!isTopic(header(request, 'topic'))) return answer(response, 400);
  inbox.received.push({
    payload: pushPayload.parse(JSON.parse(decryptPush(body, inbox.keys))),
    ttl: header(request, 'ttl'),
    urgency: header(request, 'urgency'),
    topic: header(request, 'topic'),
    vapid: vapid.claims,
    publicKey: vapid.publicKey,
    authorization,
  });
  inbox.requests += 1;
  answer(response, inbox.script[Math.min(inbox.requests, inbox.script.length) - 1] ?? 201);
  inbox.onReceived();
}

/**
 * RFC 8030, section 5.4. Apple also requires base64url, whose length is never 1 more than
 * a multiple of 4.
 */
function isTopic(topic: string | undefined): boolean {
  return topic === undefined || (/^[\w-]{1,32}$/.test(topic) && topic.length % 4 !== 1);
}

/** A signature may expire at most 24 hours ahead (RFC 8292, section 2). */
function isCurrent({ exp }: VapidClaims): boolean {
  const now = Date.now() / 1000;
  return exp > now && exp <= now + 24 * 60 * 60;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function answer(response: ServerResponse, scripted: ScriptedAnswer): void {
  if (scripted === 'hang') return;
  if (scripted === 'reset') response.destroy();
  else if (scripted === 'endless') pour(response, 201);
  else if (scripted === 'stalled') response.writeHead(201).write('…');
  else if (typeof scripted === 'number') response.writeHead(scripted).end();
  else response.writeHead(scripted.status, scripted.headers).end();
}
