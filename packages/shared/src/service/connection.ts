/**
 * Stream of two events about the caller's own connection, for `npm run doctor`. The second event
 * follows after `connectionPause`, so a caller notices a proxy that holds streams back.
 */
export const connectionPath = '/api/v1/connection';

/** Milliseconds between the two events. */
export const connectionPause = 1000;

/** Connection of a request as the server sees it. A proxy may have changed each value. */
export interface SeenConnection {
  /** Address that counts as the caller's. */
  readonly address: string;
  /** Address that opened the connection to the server: the proxy, if there is one. */
  readonly peer: string;
  readonly public_url: string | null;
}
