import * as z from 'zod/mini';
import { instant } from '../field-schemas.ts';
import * as limits from '../limits.ts';

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
  endpoint: z.string().check(z.meta({ format: 'uri', maxLength: limits.endpoint.max })),
  /** RFC 8291: the device's public key, a point of P-256 in 65 bytes, and 16 bytes of shared secret. */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const newPushSubscription = z.object({ subscription: pushSubscription });

export const pushDevice = z.object({ id: z.string(), endpoint: z.string() });

/** A device that gets notifications. Where it is reached is nobody's to read. */
export const notificationDevice = z.object({
  id: z.string(),
  /** What the device calls itself; empty when it does not say. */
  user_agent: z.string(),
  created_at: instant,
  /** When it subscribed last. */
  last_used_at: instant,
  /** False once its push service has refused every message for days; subscribing again brings it back. */
  is_active: z.boolean(),
  /** Whether it subscribed with the session that asks. */
  current: z.boolean(),
});
export type NotificationDevice = z.infer<typeof notificationDevice>;

/**
 * What came of the first attempt at a device. sent: its push service took the message. retrying: it may take it later.
 * gone: the subscription has ended and was removed. failed: it did not take it.
 */
const deviceResult = z.enum(['sent', 'retrying', 'gone', 'failed']);
export type DeviceResult = z.infer<typeof deviceResult>;

/** Of a message's first attempts: how many devices' push services took it, how many did not, and which. */
export const pushResult = z.object({
  sent: z.int(),
  failed: z.int(),
  devices: z.array(z.object({ id: z.string(), result: deviceResult })),
});
export type PushResult = z.infer<typeof pushResult>;
