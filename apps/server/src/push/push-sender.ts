import { ECDH, hash } from 'node:crypto';
import type webPush from 'web-push';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { PushDevice } from '../store/push-subscription-repository.ts';
import type { AcceptedEndpoint } from '../outgoing/host-guard.ts';
import type { HttpAnswer, Transport } from '../outgoing/http-transport.ts';
import type { VapidKeyPair } from '../config/vapid-keys.ts';
import { createEndpointGuard } from './endpoint-guard.ts';
import type { PushSettings } from '../config/push-settings.ts';
import { createUserSemaphores } from './user-semaphores.ts';

export interface PushMessage {
  readonly payload: PushPayload;
  /** After this instant, in milliseconds since the epoch, it is not worth showing. */
  readonly expiresAt: number;
  /** RFC 8030: 'high' may wake a device that saves power. */
  readonly urgency: 'low' | 'normal' | 'high';
}

interface WebPushOptions {
  readonly settings: Pick<PushSettings, 'vapidSubject' | 'allowedHosts' | 'insecureHosts'>;
  readonly keys: VapidKeyPair;
  readonly transport: Pick<Transport, 'post' | 'close'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** RFC 8291: what a push service takes at most is 4,096 bytes, 103 of them for the encryption. */
const longestPayload = 3993;

/** A signature is good for twelve hours; Apple asks for no more than one an hour. */
const signatureLife = 6 * 60 * 60 * 1000;

/** More than there are push services; further names under a domain that is allowed can be made up by anyone. */
const mostSignatures = 100;

type Library = typeof webPush;

interface Sending {
  readonly device: PushDevice;
  readonly message: PushMessage;
  readonly signal: AbortSignal;
}

const tooMany = {
  failure: 'no_answer',
  cause: new Error('Too many messages to devices of the same user are being sent'),
} as const satisfies HttpAnswer;

/**
 * As many as one user may have devices: a message for all of them goes out at once, and slow hosts take no more of the shared
 * connections than this. One that waits too long is tried again later, as if there had been no answer.
 */
const ofOneUser = { most: limits.pushDevicesPerUser, timeout: 3000 };

/** Equal for equal tags. A topic is at most 32 characters of base64url (RFC 8030, 5.4), and for Apple's service a text of it. */
function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32);
}

/** Loaded with the first message, because many a server never sends one. */
async function loadLibrary(): Promise<Library> {
  return (await import('web-push')).default;
}

export type PushSender = ReturnType<typeof createPushSender>;

/** Sends by the Web Push protocol: the library encrypts and signs, the transport carries. */
export function createPushSender({ settings, keys, transport, clock }: WebPushOptions) {
  const guard = createEndpointGuard(settings);
  const authorize = createAuthorization({ subject: settings.vapidSubject, keys, clock });
  const semaphores = createUserSemaphores(ofOneUser);

  async function carry(
    endpoint: AcceptedEndpoint,
    { device, message, signal }: Sending,
  ): Promise<HttpAnswer> {
    const library = await loadLibrary();
    const body = encrypt(library, device, message);
    return transport.post({
      endpoint,
      headers: {
        Authorization: authorize(library, endpoint.url.origin),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        'Content-Length': body.length,
        TTL: Math.max(0, Math.floor((message.expiresAt - clock()) / 1000)),
        Urgency: message.urgency,
        Topic: topicOf(message.payload.tag),
      },
      body,
      signal,
    });
  }

  return {
    /** VAPID, base64url: what a browser subscribes with. */
    publicKey: keys.publicKey,

    /** Which field of a new subscription is wrong; null when it can be sent to. */
    errorOf({ endpoint, p256dh }: Pick<PushDevice, 'endpoint' | 'p256dh'>) {
      if (guard(endpoint) === null) return 'endpoint';
      return isPointOfCurve(p256dh) ? null : 'p256dh';
    },

    /** Loads what sending needs, which takes a while the first time. */
    async makeReady(): Promise<void> {
      await loadLibrary();
    },

    /** One attempt. What the push service does is an outcome; a rejection is an error of our own. */
    async send(
      device: PushDevice,
      message: PushMessage,
      signal: AbortSignal,
    ): Promise<PushOutcome> {
      const endpoint = guard(device.endpoint);
      // Taken once, but under another configuration.
      if (endpoint === null) return { result: 'refused', reason: 'The host is not allowed' };
      const { user_id } = device;
      if (!(await semaphores.acquire(user_id, signal))) return outcomeOf(tooMany, clock());
      try {
        return outcomeOf(await carry(endpoint, { device, message, signal }), clock());
      } finally {
        semaphores.release(user_id);
      }
    },

    /** Closes the connections. */
    close: () => transport.close(),
  };
}

function encrypt(library: Library, { p256dh, auth }: PushDevice, { payload }: PushMessage): Buffer {
  const text = Buffer.from(JSON.stringify(payload));
  if (text.length > longestPayload) throw new RangeError(`A push of ${text.length} bytes`);
  return library.encrypt(p256dh, auth, text, 'aes128gcm').cipherText;
}

/** Signing costs more than all the rest, and one signature serves every device at the same push service. */
function createAuthorization({
  subject,
  keys,
  clock,
}: Pick<WebPushOptions, 'keys' | 'clock'> & { readonly subject: string }) {
  const signed = new Map<string, { readonly header: string; readonly at: number }>();
  return (library: Library, origin: string): string => {
    const now = clock();
    const known = signed.get(origin);
    if (known !== undefined && Math.abs(now - known.at) < signatureLife) return known.header;
    const { publicKey, privateKey } = keys;
    const { Authorization: header } = library.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    // An expired one goes first, because what is signed anew is the newest.
    signed.delete(origin);
    signed.set(origin, { header, at: now });
    const [oldest] = signed.keys();
    if (signed.size > mostSignatures && oldest !== undefined) signed.delete(oldest);
    return header;
  };
}

/** Uncompressed, as RFC 8291 has it; other notations of a point are as long. */
function isPointOfCurve(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return point === p256dh.replace(/=+$/, '');
  } catch {
    return false;
  }
}

/** What an attempt at one device means for the message and for the device. */
export type PushOutcome =
  | { readonly result: 'accepted' }
  /** The subscription has ended and is to be forgotten. */
  | { readonly result: 'gone' }
  /** The error is ours or of where we run: the device stays, and the operator has to look at it. */
  | { readonly result: 'refused'; readonly reason: string }
  /** There is no such push service, or it takes nothing for this device; given up when it stays so for days. */
  | { readonly result: 'failing'; readonly reason: string }
  /** May succeed later; `retryAfter` is what the push service asks for, in milliseconds. */
  | { readonly result: 'retry'; readonly reason: string; readonly retryAfter: number | null };

/** @param now for a Retry-After that names an instant */
export function outcomeOf(answer: HttpAnswer, now: number): PushOutcome {
  if ('failure' in answer) {
    const reason = answer.cause.message;
    if (answer.failure === 'private_address') return { result: 'refused', reason };
    if (answer.failure === 'unknown_host') return { result: 'failing', reason };
    return { result: 'retry', reason, retryAfter: null };
  }
  const { status } = answer;
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { result: 'accepted' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status === 401 || status === 403) return { result: 'refused', reason };
  if (status === 408 || status === 429 || status >= 500) {
    return { result: 'retry', reason, retryAfter: parseRetryAfter(answer.retryAfter, now) };
  }
  return { result: 'failing', reason };
}

/** Milliseconds from `now`; null for what is neither seconds nor a date. */
function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Of what is not the date of HTTP, something can often be parsed.
  const instant = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}
