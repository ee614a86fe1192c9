import { createHmac } from 'node:crypto';

const prefix = 'whsec_';
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32;

interface Message {
  readonly id: string;
  /** Time of the attempt, in milliseconds since the epoch. Receivers refuse an old time. */
  readonly at: number;
  readonly body: string;
}

export function generateWebhookSecret(random: (bytes: Uint8Array<ArrayBuffer>) => unknown): string {
  const bytes = new Uint8Array(secretBytes);
  random(bytes);
  return `${prefix}${Buffer.from(bytes).toString('base64')}`;
}

/**
 * Returns the signature headers of Standard Webhooks 1.0
 * (https://github.com/standard-webhooks/standard-webhooks).
 */
export function signHeaders({ id, at, body }: Message, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
