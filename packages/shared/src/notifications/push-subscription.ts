import * as z from 'zod/mini';
import { instant } from '../field-schemas.ts';
import * as limits from '../limits.ts';

/** Base64url text of exactly `bytes` bytes, with or without padding. */
function base64url(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  const pattern = new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`);
  return z
    .string({ error: 'push_key_invalid' })
    .check(z.regex(pattern, { error: 'push_key_invalid' }));
}

const pushSubscription = z.object({
  /** Only the server knows which push services it accepts. */
  endpoint: z.string().check(z.meta({ format: 'uri', maxLength: limits.endpoint.max })),
  /** RFC 8291: a P-256 point of 65 bytes and a secret of 16 bytes. */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const newPushSubscription = z.object({ subscription: pushSubscription });

export const pushDevice = z.object({ id: z.string(), endpoint: z.string() });

/** Device in the list of devices. The list contains no push endpoints. */
export const notificationDevice = z.object({
  id: z.string(),
  /** Empty when the device sent no `User-Agent`. */
  user_agent: z.string(),
  created_at: instant,
  last_used_at: instant,
  /**
   * False after the push service refused all messages for days. A new subscription of the device
   * sets it to true.
   */
  is_active: z.boolean(),
  /** Whether the requesting session created this subscription. */
  current: z.boolean(),
});
export type NotificationDevice = z.infer<typeof notificationDevice>;

/**
 * Result of the first attempt. retrying: the server will try again. gone: the subscription has
 * ended. failed: the push service refused the message.
 */
const deviceResult = z.enum(['sent', 'retrying', 'gone', 'failed']);
export type DeviceResult = z.infer<typeof deviceResult>;

export const pushResult = z.object({
  sent: z.int(),
  failed: z.int(),
  devices: z.array(z.object({ id: z.string(), result: deviceResult })),
});
export type PushResult = z.infer<typeof pushResult>;
