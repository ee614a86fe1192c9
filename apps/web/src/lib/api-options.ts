import type { Clock } from './clock.ts';

export interface CallOptions {
  /** Prevents a second write when a write is repeated with the same key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface ApiClientOptions {
  clock: Clock;
  getToken: () => string | null;
  getSignal?: () => AbortSignal;
  getLanguage: () => string;
  /**
   * Called after the server responds with 401 to a call with a token. Receives that token and the
   * error code.
   */
  onUnauthenticated: (token: string | null, code: string) => void;
  onClockOffset?: (offset: number) => void;
  fetch: typeof globalThis.fetch;
}
