import type { ErrorBody, FieldError } from '@daymark/shared/errors.ts';

interface Failure {
  status: number;
  body: ErrorBody;
  retryAfter: number | null;
}

/** Error response of the server, or a 503 if a proxy responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before a retry, if the server named them. */
  readonly retryAfter: number | null;

  constructor({ status, body, retryAfter }: Failure) {
    super(body.detail);
    this.status = status;
    this.code = body.code;
    this.detail = body.detail;
    this.errors = body.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

/** No response, a timeout or a foreign response. The server may have received the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A sign-in page of an access portal or network answered instead of the server (decision 048). */
export class SignInPageError extends NetworkError {}

/** A file of the app could not be loaded: the device is offline, or a newer version removed it. */
export class MissingFileError extends NetworkError {}

/** Returns whether the outcome is unknown, because of a network error or a failing server. */
export function isOutage(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Awaits a call that removes something. A 404 counts as success. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
