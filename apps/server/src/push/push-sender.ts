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
  readonly expiresAt: number;
  /** RFC 8030: 'high' may wake a device in power-saving mode. */
  readonly urgency: 'low' | 'normal' | 'high';
}

interface WebPushOptions {
  readonly settings: Pick<PushSettings, 'vapidSubject' | 'allowedHosts' | 'insecureHosts'>;
  readonly keys: VapidKeyPair;
  readonly transport: Pick<Transport, 'post' | 'close'>;
  readonly clock: () => number;
}

/** Maximum bytes of a payload (RFC 8291): 4,096 minus 103 for the encryption. */
const maxPayloadBytes = 3993;

/**
 * Time for which a signature is reused, in milliseconds. Signatures are valid for twelve hours, and
 * Apple asks for at most one new signature an hour.
 */
const signatureLife = 6 * 60 * 60 * 1000;

/**
 * Maximum number of stored signatures. There are fewer push services, but clients can invent names
 * below an allowed domain.
 */
const maxSignatures = 100;

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

/** Each user has separate slots, one per device, so slow hosts delay only their user's pushes. */
const limitsPerUser = { most: limits.pushDevicesPerUser, timeout: 3000 };

/** RFC 8030, section 5.4, allows at most 32 characters of base64url. */
function createTopic(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32);
}

let loaded: Library | undefined;

/** Loads the library on demand, because many servers never send a push. */
async function loadLibrary(): Promise<Library> {
  // Keeps the library, because even a repeated `import()` takes a tenth of the time of an
  // encryption.
  loaded ??= (await import('web-push')).default;
  return loaded;
}

export type PushSender = ReturnType<typeof createPushSender>;

export function createPushSender({ settings, keys, transport, clock }: WebPushOptions) {
  const guard = createEndpointGuard(settings);
  const authorize = createAuthorization({ subject: settings.vapidSubject, keys, clock });
  const semaphores = createUserSemaphores(limitsPerUser);

  async function post(
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
        Topic: createTopic(message.payload.tag),
      },
      body,
      signal,
    });
  }

  return {
    publicKey: keys.publicKey,

    /** Returns the invalid field of a new subscription, or null. */
    errorOf({ endpoint, p256dh }: Pick<PushDevice, 'endpoint' | 'p256dh'>) {
      if (guard(endpoint) === null) return 'endpoint';
      return isPointOfCurve(p256dh) ? null : 'p256dh';
    },

    async makeReady(): Promise<void> {
      await loadLibrary();
    },

    /** Resolves even if the push service fails. Rejects if the payload cannot be encrypted. */
    async send(
      device: PushDevice,
      message: PushMessage,
      signal: AbortSignal,
    ): Promise<PushOutcome> {
      const endpoint = guard(device.endpoint);
      // The endpoint may have been accepted under another configuration.
      if (endpoint === null) return { result: 'refused', reason: 'The host is not allowed' };
      const { user_id } = device;
      if (!(await semaphores.acquire(user_id, signal))) return classifyAnswer(tooMany, clock());
      try {
        return classifyAnswer(await post(endpoint, { device, message, signal }), clock());
      } finally {
        semaphores.release(user_id);
      }
    },

    close: () => transport.close(),
  };
}

function encrypt(library: Library, { p256dh, auth }: PushDevice, { payload }: PushMessage): Buffer {
  const text = Buffer.from(JSON.stringify(payload));
  if (text.length > maxPayloadBytes) throw new RangeError(`A push of ${text.length} bytes`);
  return library.encrypt(p256dh, auth, text, 'aes128gcm').cipherText;
}

/** Signing is the most expensive step, so one signature serves all devices of a push service. */
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
    // Deleting the entry first moves the renewed signature to the end of the map.
    signed.delete(origin);
    signed.set(origin, { header, at: now });
    const [oldest] = signed.keys();
    if (signed.size > maxSignatures && oldest !== undefined) signed.delete(oldest);
    return header;
  };
}

/** RFC 8291 requires an uncompressed point. Points in hybrid form have the same length. */
function isPointOfCurve(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return point === p256dh.replace(/=+$/, '');
  } catch {
    return false;
  }
}

export type PushOutcome =
  | { readonly result: 'accepted' }
  /** The subscription has ended and must be removed. */
  | { readonly result: 'gone' }
  /** The server or its configuration is at fault. The device stays, and the operator must act. */
  | { readonly result: 'refused'; readonly reason: string }
  /**
   * The host is unknown, or the service refuses the device. The device is disabled after some days.
   */
  | { readonly result: 'failing'; readonly reason: string }
  /** A retry may succeed. `retryAfter` is in milliseconds. */
  | { readonly result: 'retry'; readonly reason: string; readonly retryAfter: number | null };

/** @param now in milliseconds since the epoch, to compare with a date in Retry-After */
export function classifyAnswer(answer: HttpAnswer, now: number): PushOutcome {
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

function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse also accepts texts that are not HTTP dates.
  const instant = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : Math.max(0, instant - now);
}
