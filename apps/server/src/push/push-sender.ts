import type { Instant } from '@daymark/shared/calendar/instant.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import type { PushOutcome } from './push-outcome.ts';

/** Where and with which keys a device is reached. */
export interface PushDevice {
  readonly user_id: string;
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly failing_since: Instant | null;
}

export interface PushMessage {
  readonly payload: PushPayload;
  /** After this instant, in milliseconds since the epoch, it is not worth showing. */
  readonly expiresAt: number;
  /** RFC 8030: 'high' may wake a device that saves power. */
  readonly urgency: 'low' | 'normal' | 'high';
}

/** The way to the push services. */
export interface PushSender {
  /** VAPID, base64url: what a browser subscribes with. */
  readonly publicKey: string;
  /** What is wrong with a subscription that a browser is said to have made; null when it can be sent to. */
  errorOf(subscription: Pick<PushDevice, 'endpoint' | 'p256dh'>): 'endpoint' | 'p256dh' | null;
  /** Loads what sending needs, which takes a while the first time. */
  makeReady(): Promise<void>;
  /** One attempt. What the push service does is an outcome; a rejection is a fault of our own. */
  send(device: PushDevice, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
  /** Closes the connections. */
  close(): void;
}
