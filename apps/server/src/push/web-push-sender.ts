import { ECDH } from 'node:crypto';
import type webPush from 'web-push';
import { limits } from '@daymark/shared/limits.ts';
import type { PushDevice } from './push-sender.ts';
import type { VapidKeyPair } from './vapid-key-pair.ts';
import { createEndpointGuard, type AcceptedEndpoint } from './endpoint-guard.ts';
import { outcomeOf } from './push-outcome.ts';
import type { PushMessage, PushSender } from './push-sender.ts';
import type { PushSettings } from './push-settings.ts';
import type { PushAnswer, PushTransport } from './push-transport.ts';
import { createTurns } from './turns.ts';

interface WebPushOptions {
  readonly settings: Pick<PushSettings, 'vapidSubject' | 'allowedHosts' | 'insecureHosts'>;
  readonly keys: VapidKeyPair;
  readonly transport: PushTransport;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** RFC 8291: what a push service takes at most is 4,096 bytes, 103 of them for the encryption. */
const longestPayload = 3993;

/** A signature is good for twelve hours; Apple asks for no more than one an hour. */
const signatureLife = 6 * 60 * 60 * 1000;

/** More than there are push services; further names under a domain that is allowed are anybody's inventions. */
const mostSignatures = 100;

type Library = typeof webPush;

interface Sending {
  readonly device: PushDevice;
  readonly message: PushMessage;
  readonly signal: AbortSignal;
}

const noTurn = {
  failure: 'no_answer',
  cause: new Error('Too many messages to devices of the same person are under way'),
} as const satisfies PushAnswer;

/**
 * Of one person's devices as many as there may be: a message for all of them goes out at once, and hosts that are slow hold no more of
 * what everybody shares than this. One that waits too long for its turn is tried again later, as if there had been no answer.
 */
const ofOnePerson = { most: limits.pushDevicesPerUser, patience: 3000 };

/** Loaded with the first message, because many a server never sends one. */
async function loadLibrary(): Promise<Library> {
  return (await import('web-push')).default;
}

/** Sends by the Web Push protocol: the library encrypts and signs, the transport carries. */
export function createWebPushSender({
  settings,
  keys,
  transport,
  clock,
}: WebPushOptions): PushSender {
  const guard = createEndpointGuard(settings);
  const authorize = createAuthorization({ subject: settings.vapidSubject, keys, clock });
  const turns = createTurns(ofOnePerson);

  async function carry(
    endpoint: AcceptedEndpoint,
    { device, message, signal }: Sending,
  ): Promise<PushAnswer> {
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
        Topic: message.payload.tag,
      },
      body,
      signal,
    });
  }

  return {
    publicKey: keys.publicKey,

    errorOf({ endpoint, p256dh }) {
      if (guard(endpoint) === null) return 'endpoint';
      return isPointOfCurve(p256dh) ? null : 'p256dh';
    },

    async makeReady() {
      await loadLibrary();
    },

    async send(device, message, signal) {
      const endpoint = guard(device.endpoint);
      // Taken once, but under another configuration.
      if (endpoint === null) return { result: 'refused', reason: 'The host is not allowed' };
      const { user_id } = device;
      if (!(await turns.take(user_id, signal))) return outcomeOf(noTurn, clock());
      try {
        return outcomeOf(await carry(endpoint, { device, message, signal }), clock());
      } finally {
        turns.leave(user_id);
      }
    },

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
