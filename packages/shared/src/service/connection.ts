/**
 * Tells callers how the server sees their connection, for `npm run doctor`. The API contract omits
 * this path and the stream.
 */
export const connectionPath = '/api/v1/connection';

/**
 * Stream of two events. The second event follows after `connectionPause`, so a caller notices a
 * proxy that holds streams back.
 */
export const connectionStreamPath = '/api/v1/connection/stream';

/** Milliseconds between the two events. */
export const connectionPause = 1000;

/** Connection of a request as the server sees it. A proxy may have changed each value. */
export interface SeenConnection {
  /** Random text of each answer. Two answers with the same text come from a cache. */
  readonly answer: string;
  /** Address that counts as the caller's. */
  readonly address: string;
  /** Address that opened the connection to the server: the proxy, if there is one. */
  readonly peer: string;
  /** Whether `TRUST_PROXY` contains the peer. */
  readonly is_trusted: boolean;
  /** Whether a header `X-Forwarded-For` arrived. */
  readonly has_forwarded_for: boolean;
  /** Whether a header `Daymark-Authorization` arrived. */
  readonly has_own_authorization: boolean;
  readonly public_url: string | null;
  /** Response headers with which the server sends pages and answers of the API. */
  readonly headers: {
    readonly page: Readonly<Record<string, string>>;
    readonly api: Readonly<Record<string, string>>;
  };
}
