import {
  getAddress,
  type EndpointAnswer,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import type { ApiClientOptions, CallOptions } from './api-options.ts';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';
import { atBase } from './base-path.ts';
import {
  type CallInit,
  isFromServer,
  isSignInPage,
  requestDefaults,
  sendAuthorized,
} from './send-authorized.ts';
import { sendKnownZone } from './zone-of-same-time.ts';

export type ApiSender = ReturnType<typeof createApiSender>;

interface ApiSenderOptions extends Pick<ApiClientOptions, 'clock' | 'fetch' | 'onUnauthenticated'> {
  /**
   * Called after each response. `isThere` tells whether a sign-in page answered instead of the
   * server.
   */
  readonly onSignInPage: (isThere: boolean) => void;
  /** @param ahead milliseconds by which the server's clock is ahead */
  readonly onMeasured: (ahead: number) => void;
}

/** Options of a call, and the state of the client when the call began. */
interface SendOptions extends CallOptions {
  readonly token: string | null;
  readonly language: string;
  readonly session: AbortSignal | undefined;
}

const timeout = 10_000;

/** Sends the calls of an API client. The client itself is part of the first chunk. */
export function createApiSender(options: ApiSenderOptions) {
  const { clock, onUnauthenticated } = options;

  async function send<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    sendOptions: SendOptions,
  ): Promise<EndpointAnswer<E>> {
    return sendKnownZone(request, clock, (known) => sendOnce(endpoint, known, sendOptions));
  }

  async function sendOnce<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    sendOptions: SendOptions,
  ): Promise<EndpointAnswer<E>> {
    const { token } = sendOptions;
    const sentAt = clock.now();
    const init = requestInit(endpoint, request, sendOptions);
    const response = await fetchInTime(getAddress(endpoint, request), init, sendOptions);
    measureOffset(response, sentAt);
    if (isSignInPage(response)) throw new SignInPageError('A sign-in page is in between');
    if (response.ok) return readAnswer(endpoint, response);
    const failure = await readFailure(response);
    if (endsSession(failure) && !endpoint.isPublic) onUnauthenticated(token, failure.code);
    throw failure;
  }

  async function listen(
    path: string,
    token: string | null,
    signal: AbortSignal,
  ): Promise<Response> {
    const headers = new Headers({ Accept: 'text/event-stream' });
    // The priority is low, because requests of screens go first.
    const init = { ...requestDefaults, headers, priority: 'low', signal } as const;
    const response = await fetchAs(token, path, init);
    if (!response.ok && !isSignInPage(response)) {
      const failure = await readFailure(response);
      if (endsSession(failure)) onUnauthenticated(token, failure.code);
    }
    return response;
  }

  async function fetchAs(token: string | null, path: string, init: CallInit): Promise<Response> {
    const url = atBase(path);
    const response = await (token === null
      ? options.fetch(url, init)
      : sendAuthorized(options.fetch, url, { ...init, authorization: `Bearer ${token}` }));
    options.onSignInPage(isSignInPage(response));
    return response;
  }

  async function fetchInTime(
    url: string,
    init: CallInit,
    { token, signal, session }: SendOptions,
  ): Promise<Response> {
    const given = [signal, session].filter((one) => one !== undefined);
    const signals = [AbortSignal.timeout(timeout), ...given];
    try {
      return await fetchAs(token, url, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NetworkError('The server cannot be reached', { cause: error });
    }
  }

  function measureOffset(response: Response, sentAt: number): void {
    const serverTime = readServerTime(response);
    if (serverTime === null) return;
    const halfASecond = 500;
    options.onMeasured(serverTime + halfASecond - (sentAt + clock.now()) / 2);
  }

  return { send, listen };
}

/** A 401 becomes an `ApiError` only if the server itself sent it. */
function endsSession({ status }: ApiError): boolean {
  return status === 401;
}

function requestInit<E extends Endpoint>(
  endpoint: E,
  request: CallArguments<E>,
  { language, idempotencyKey }: SendOptions,
): CallInit {
  const { body } = request as { body?: unknown };
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  return {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    ...requestDefaults,
  };
}

// Proxies and sign-in pages of networks can answer instead of the server. Their responses say
// nothing about the call's outcome or the time (decision 048).

/** @throws {NetworkError} when the response is not from the server */
async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointAnswer<E>> {
  const schema = endpoint.answers[response.status];
  if (schema === undefined) throw new NetworkError(`Unexpected status ${response.status}`);
  if (schema === null && !isFromServer(response)) throw notOurs();
  const body = schema === null ? undefined : await readJson(response);
  const headers = readHeaders(endpoint, response);
  return { status: response.status, body, headers } as unknown as EndpointAnswer<E>;
}

/** Returns the server's error, or a 503 if the response has another format. */
async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfter = readRetryAfter(response);
  const body = await readJson(response).catch(() => null);
  if (isErrorBody(body)) return new ApiError({ status, body, retryAfter });
  return new ApiError({ status: 503, body: foreignFailure(status), retryAfter });
}

/**
 * Returns the server's time in milliseconds since the epoch. Returns null for a cached response, or
 * a response that is not from the server.
 */
function readServerTime(response: Response): number | null {
  // A cached response has an old `Date`.
  if (!isFromServer(response) || response.headers.has('Age')) return null;
  const date = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(date) ? null : date;
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

/** Format of error codes. This page may be older than the server and not know every code. */
const anyCode = /^[a-z][a-z0-9_]*$/;

/** Checks by hand, because a schema would add its library to the first load. */
function isErrorBody(answer: unknown): answer is ErrorBody {
  const { detail, code, errors = [] } = Object(answer) as Record<keyof ErrorBody, unknown>;
  const isCode = typeof code === 'string' && anyCode.test(code);
  return isCode && typeof detail === 'string' && Array.isArray(errors);
}

function foreignFailure(status: number): ErrorBody {
  return status === 500
    ? { code: 'internal_error', detail: 'Server error. Please try again later.' }
    : { code: 'unavailable', detail: 'The service is temporarily unavailable.' };
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
