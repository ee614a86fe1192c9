import type { ErrorBody, FieldError } from '@daymark/shared/errors.ts';

interface Failure {
  status: number;
  body: ErrorBody;
  retryAfter: number | null;
}

/** The server answered and said no. */
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

/** Nobody knows whether the server heard: no network, no answer in time, or an answer that is not ours. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
