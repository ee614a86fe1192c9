import type { ErrorBody, FieldError } from '@daymark/shared/errors.ts';

interface Failure {
  status: number;
  body: ErrorBody;
  retryAfter: number | null;
}

/** The server answered and said no; or, with 503, something on the way to it answered in its place. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before trying again, where the server named them. */
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

/** Unknown whether the server received it: no network, no answer in time, or a success that is not the server's. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A sign-in page of an access portal or a network answered in the server's place (decision 099). */
export class SignInPageError extends NetworkError {}

/** A file of the app did not come: there is no network, or the server has a newer version, without this file. */
export class MissingFileError extends NetworkError {}

/** Whether there is no answer to speak of: no network, or a server that fails. What it said otherwise is its decision. */
export function isOutage(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Ends something by a call. What is gone already is as good as ended. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
