import {
  getAddress,
  type EndpointAnswer,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';
import { atBase } from './base-path.ts';
import type { Clock } from './clock.ts';
import {
  type CallInit,
  isFromServer,
  isSignInPage,
  requestDefaults,
  sendAuthorized,
} from './send-authorized.ts';
import { createSignInPage } from './sign-in-page.ts';
import { sendKnownZone } from './zone-of-same-time.ts';

export interface CallOptions {
  /** Prevents a second write when a write is repeated with the same key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type ApiClient = ReturnType<typeof createApiClient>;

interface ApiClientOptions {
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

interface Sending {
  readonly token: string | null;
  readonly caller: AbortSignal | undefined;
  readonly session: AbortSignal | undefined;
}

export interface ClockChoice {
  /** Milliseconds by which the server's clock was ahead of the device's when the user chose. */
  readonly offset: number;
  /** True if the user chose the clock of the device. */
  readonly goesByDevice: boolean;
}

/** Milliseconds by which the offset may change before the user's choice expires. */
const choiceHolds = 3_600_000;

const timeout = 10_000;

/** Smallest offset that counts, in milliseconds. The `Date` header has only whole seconds. */
const leastOffset = 2000;

export function createApiClient(options: ApiClientOptions) {
  const { clock, getToken, getLanguage, onUnauthenticated } = options;
  const signInPage = createSignInPage();
  let offset: number | null = null;
  let chosen: ClockChoice | null = null;

  /** Returns null without a choice, or if the clocks have changed since the choice. */
  function clockChoice(): ClockChoice | null {
    const isSame = chosen !== null && Math.abs(chosen.offset - (offset ?? 0)) < choiceHolds;
    return isSame ? chosen : null;
  }

  /**
   * Sends the call again with another time zone if the server does not know the zone.
   * @throws {ApiError} when the server or a proxy responds with an error, or nobody is signed in
   * @throws {SignInPageError} when a sign-in page responds instead of the server
   * @throws {NetworkError} when no valid response comes within 10 s, or the session of a read ends
   * @throws {DOMException} when the caller aborts
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    callOptions: CallOptions = {},
  ): Promise<EndpointAnswer<E>> {
    return sendKnownZone(request, clock, (known) => callOnce(endpoint, known, callOptions));
  }

  async function callOnce<E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
    callOptions: CallOptions,
  ): Promise<EndpointAnswer<E>> {
    const token = endpoint.isPublic ? null : getToken();
    // The session has just ended, so the server would refuse the call.
    if (!endpoint.isPublic && token === null) throw unauthenticated();
    const sentAt = clock.now();
    const response = await send(
      getAddress(endpoint, request),
      requestInit({ endpoint, request, language: getLanguage(), callOptions }),
      { token, caller: callOptions.signal, session: getEndSignal(endpoint) },
    );
    measureOffset(response, sentAt);
    if (isSignInPage(response)) throw new SignInPageError('A sign-in page is in between');
    if (response.ok) return readAnswer(endpoint, response);
    const failure = await readFailure(response);
    if (endsSession(failure) && !endpoint.isPublic) {
      onUnauthenticated(token, failure.code);
    }
    throw failure;
  }

  /**
   * Opens a stream until `signal` aborts. Resolves with a response of any status. The body of an
   * error response is already read.
   */
  async function listen(path: string, signal: AbortSignal): Promise<Response> {
    const token = getToken();
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

  /**
   * Returns a signal that aborts reads at the end of the session. Writes continue, because the app
   * needs their outcome.
   */
  function getEndSignal({ isPublic, method }: Endpoint): AbortSignal | undefined {
    return !isPublic && method === 'GET' ? options.getSignal?.() : undefined;
  }

  async function fetchAs(token: string | null, path: string, init: CallInit): Promise<Response> {
    const url = atBase(path);
    const response = await (token === null
      ? options.fetch(url, init)
      : sendAuthorized(options.fetch, url, { ...init, authorization: `Bearer ${token}` }));
    signInPage.become(isSignInPage(response));
    return response;
  }

  async function send(
    url: string,
    init: CallInit,
    { token, caller, session }: Sending,
  ): Promise<Response> {
    const given = [caller, session].filter((signal) => signal !== undefined);
    const signals = [AbortSignal.timeout(timeout), ...given];
    try {
      return await fetchAs(token, url, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (caller?.aborted) throw error;
      throw new NetworkError('The server cannot be reached', { cause: error });
    }
  }

  function measureOffset(response: Response, sentAt: number): void {
    const serverTime = readServerTime(response);
    if (serverTime === null) return;
    const halfASecond = 500;
    const measured = serverTime + halfASecond - (sentAt + clock.now()) / 2;
    const before = offset;
    offset = Math.abs(measured) < leastOffset ? 0 : Math.round(measured);
    if (before === null || Math.abs(offset - before) >= leastOffset) {
      options.onClockOffset?.(offset);
    }
  }

  return {
    call,
    listen,
    signInPage: { isThere: signInPage.isThere, subscribe: signInPage.subscribe },
    /** Milliseconds to add to the device's clock. 0 if unknown or if the user trusts that clock. */
    clockOffset: (): number => (clockChoice()?.goesByDevice === true ? 0 : (offset ?? 0)),
    /** Milliseconds by which the server's clock is ahead of the device's. */
    serverAhead: (): number => offset ?? 0,
    clockChoice,
    chooseClock: (choice: ClockChoice | null): void => {
      chosen = choice;
    },
    assumeClockOffset: (earlier: number): void => {
      offset ??= earlier;
    },
  };
}

function unauthenticated(): ApiError {
  const body = { code: 'unauthenticated', detail: 'Nobody is signed in.' };
  return new ApiError({ status: 401, body, retryAfter: null });
}

/** A 401 becomes an `ApiError` only if the server itself sent it. */
function endsSession({ status }: ApiError): boolean {
  return status === 401;
}

interface RequestParts<E extends Endpoint> {
  endpoint: E;
  request: CallArguments<E>;
  language: string;
  callOptions: CallOptions;
}

function requestInit<E extends Endpoint>(parts: RequestParts<E>): CallInit {
  const { endpoint, request, language, callOptions } = parts;
  const { body } = request as { body?: unknown };
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (callOptions.idempotencyKey) headers.set('Idempotency-Key', callOptions.idempotencyKey);
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
