import { apiHeader, type AnswerOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { ApiError, NetworkError } from './api-errors.ts';

// Proxies, gateways and the sign-in pages of networks answer in the server's place. What they say means nothing for the
// call: neither that it was done, nor that it was refused, nor what time it is (decision 048).

/** @throws {NetworkError} when the answer is not the server's */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<AnswerOf<E>> {
  const schema = endpoint.answers[response.status];
  if (schema === undefined) throw new NetworkError(`Unexpected status ${response.status}`);
  if (schema === null && !hasApiHeader(response)) throw notOurs();
  const body = schema === null ? undefined : await readJson(response);
  const headers = readHeaders(endpoint, response);
  return { status: response.status, body, headers } as unknown as AnswerOf<E>;
}

/** Why the server refused; for a failure in another shape than ours, that the server is not available. */
export async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  const body = await readJson(response).catch(() => null);
  if (isErrorBody(body)) return new ApiError({ status, body, retryAfter });
  return new ApiError({ status: 503, body: foreignFailure(status), retryAfter });
}

/** The server's time, in milliseconds since the epoch; null where the answer does not tell it. */
export function serverTimeOf(response: Response): number | null {
  // A cache names the age of what it kept.
  if (!hasApiHeader(response) || response.headers.has('Age')) return null;
  const date = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(date) ? null : date;
}

function hasApiHeader({ headers }: Response): boolean {
  return headers.get(apiHeader.name) === apiHeader.value;
}

function readHeaders({ answerHeaders }: Endpoint, { headers }: Response) {
  if (answerHeaders === undefined) return undefined;
  const names = Object.keys(answerHeaders);
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}

async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw notOurs();
  try {
    return await response.json();
  } catch (cause) {
    throw notOurs(cause);
  }
}

function notOurs(cause?: unknown): NetworkError {
  return new NetworkError('The answer is not ours', { cause });
}

/** As in the catalogue of errors; this page may be older than the server and need not know every code. */
const anyCode = /^[a-z][a-z0-9_]*$/;

/** By hand, because a schema would bring its library into what every visit loads. */
function isErrorBody(answer: unknown): answer is ErrorBody {
  const { detail, code, errors = [] } = Object(answer) as Record<keyof ErrorBody, unknown>;
  const isCode = typeof code === 'string' && anyCode.test(code);
  return isCode && typeof detail === 'string' && Array.isArray(errors);
}

function foreignFailure(status: number): ErrorBody {
  return status === 500
    ? { code: 'internal_error', detail: 'Server error. Please try again later.' }
    : { code: 'unavailable', detail: 'The service is not available just now.' };
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
