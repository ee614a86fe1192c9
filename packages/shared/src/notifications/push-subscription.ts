import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** Base64url of exactly so many bytes, with padding or without. */
function base64url(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  const pattern = new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`);
  return z
    .string({ error: 'push_key_invalid' })
    .check(z.regex(pattern, { error: 'push_key_invalid' }));
}

/** What `PushSubscription.toJSON()` gives in a browser. */
const pushSubscription = z.object({
  /** At the browser's push service. Which services may be sent to is the server's to know, so any text passes here. */
  endpoint: z.string().check(z.meta({ format: 'uri', maxLength: limits.pushEndpoint.max })),
  /** RFC 8291: the device's public key, a point of P-256 in 65 bytes, and 16 bytes of shared secret. */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const newPushSubscription = z.object({ subscription: pushSubscription });

export const pushDevice = z.object({ id: z.string(), endpoint: z.string() });

/** Of a message's first attempts: how many devices' push services took it and how many did not. */
export const pushResult = z.object({ sent: z.int(), failed: z.int() });
export type PushResult = z.infer<typeof pushResult>;
