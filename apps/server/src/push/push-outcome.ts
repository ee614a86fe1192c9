import type { PushAnswer } from './push-transport.ts';

/** What an attempt at one device means for the message and for the device. */
export type PushOutcome =
  | { readonly result: 'accepted' }
  /** The subscription has ended and is to be forgotten. */
  | { readonly result: 'gone' }
  /** The fault is ours or of where we run: the device is kept, and someone is to look at it. */
  | { readonly result: 'refused'; readonly reason: string }
  /** There is no such push service, or it takes nothing for this device; given up when it stays so for days. */
  | { readonly result: 'failing'; readonly reason: string }
  /** May succeed later; `retryAfter` is what the push service asks for, in milliseconds. */
  | { readonly result: 'retry'; readonly reason: string; readonly retryAfter: number | null };

export const mostRetries = 5;

/** How long a device may fail before it is given up. */
export const patience = 3 * 24 * 60 * 60 * 1000;

/** Without a Retry-After; the last one is the wait before the fifth retry. */
const waits = [2_000, 15_000, 60_000, 300_000, 900_000] as const;

/** @param now for a Retry-After that names an instant */
export function outcomeOf(answer: PushAnswer, now: number): PushOutcome {
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

interface Failed {
  /** Retries made so far. */
  readonly retries: number;
  readonly retryAfter: number | null;
  readonly now: number;
  /** The end of the message's life, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Milliseconds until the next retry; null when there is to be none. */
export function retryDelay({ retries, retryAfter, now, expiresAt }: Failed): number | null {
  const wait = waits[retries];
  if (retries >= mostRetries || wait === undefined) return null;
  const delay = retryAfter ?? wait;
  return now + delay < expiresAt ? delay : null;
}
