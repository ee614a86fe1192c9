import { addressOf, type AnswerOf, type CallOf, type Endpoint } from '@daymark/shared/endpoint.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { ApiError, NetworkError, SignInPageError } from './api-errors.ts';
import type { Clock } from './clock.ts';
import {
  type CallInit,
  isOfServer,
  isSignInPage,
  ofCalls,
  sendAuthorized,
} from './send-authorized.ts';
import { createSignInPage } from './sign-in-page.ts';

export interface CallOptions {
  /** For writes: the same key makes the second send no second write. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type ApiClient = ReturnType<typeof createApiClient>;

interface ApiClientOptions {
  /** '' for the page's own origin. */
  baseUrl: string;
  clock: Clock;
  getToken: () => string | null;
  /** Aborts when the session of the token ends. */
  getSignal?: () => AbortSignal;
  /** The language on the page, for what the server says in words. */
  getLanguage: () => string;
  /** Called on a 401 of any call that needs a session, with the token that was refused and the code of the refusal. */
  onUnauthenticated: (token: string | null, code: string) => void;
  /** Called when an answer gave another offset than was known. */
  onClockOffset?: (offset: number) => void;
  fetch: typeof globalThis.fetch;
}

interface Sending {
  readonly token: string | null;
  /** Signals that end the call before its answer. */
  readonly caller: AbortSignal | undefined;
  readonly session: AbortSignal | undefined;
}

/** Choice of a person between two clocks that differ by this much. */
export interface ClockChoice {
  /** Milliseconds by which the server's clock was ahead of the device's. */
  readonly offset: number;
  /** The device is right, and the server is not. */
  readonly goesByDevice: boolean;
}

/** Milliseconds by which the difference of the clocks may change while a choice holds. */
const choiceHolds = 3_600_000;

const timeout = 10_000;

/** The Date header counts whole seconds, so a smaller difference says nothing. */
const leastOffset = 2000;

export function createApiClient(options: ApiClientOptions) {
  const { baseUrl, clock, getToken, getLanguage, onUnauthenticated } = options;
  const signInPage = createSignInPage();
  let offset: number | null = null;
  let chosen: ClockChoice | null = null;

  /** Null where nobody was asked, or the clocks have changed since. */
  function clockChoice(): ClockChoice | null {
    const isSame = chosen !== null && Math.abs(chosen.offset - (offset ?? 0)) < choiceHolds;
    return isSame ? chosen : null;
  }

  /**
   * Sends one call of the contract and gives its answer with the status.
   * @throws {ApiError} when the server refuses, or something on the way to it answered that it is not available
   * @throws {SignInPageError} when a sign-in page answered in the server's place
   * @throws {NetworkError} when no answer of ours came within 10 s, or before the session of a read ended
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    request: CallOf<E>,
    callOptions: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const token = endpoint.access === 'session' ? getToken() : null;
    // The session ended just now: the server could only refuse.
    if (endpoint.access === 'session' && token === null) throw unauthenticated();
    const sentAt = clock.now();
    const response = await send(
      baseUrl + addressOf(endpoint, request),
      requestInit({ endpoint, request, language: getLanguage(), callOptions }),
      { token, caller: callOptions.signal, session: endOf(endpoint) },
    );
    measureOffset(response, sentAt);
    if (isSignInPage(response)) throw new SignInPageError('A sign-in page is in between');
    if (response.ok) return readAnswer(endpoint, response);
    const failure = await readFailure(response);
    if (endsSession(failure) && endpoint.access === 'session') {
      onUnauthenticated(token, failure.code);
    }
    throw failure;
  }

  /** Begins an answer that goes on until `signal` ends it. Resolves with any status; of a failure nothing is left to read. */
  async function listen(path: string, signal: AbortSignal): Promise<Response> {
    const token = getToken();
    const headers = new Headers({ Accept: 'text/event-stream' });
    // What the screens ask for goes first.
    const init = { ...ofCalls, headers, priority: 'low', signal } as const;
    const response = await fetchAs(token, baseUrl + path, init);
    if (!response.ok && !isSignInPage(response)) {
      const failure = await readFailure(response);
      if (endsSession(failure)) onUnauthenticated(token, failure.code);
    }
    return response;
  }

  /** A read still on its way when the session ends could only come back refused. What a write did, its caller wants to know. */
  function endOf({ access, method }: Endpoint): AbortSignal | undefined {
    return access === 'session' && method === 'GET' ? options.getSignal?.() : undefined;
  }

  async function fetchAs(token: string | null, url: string, init: CallInit): Promise<Response> {
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
    const serverTime = serverTimeOf(response);
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
    /** Whether a sign-in page answered last in the server's place. */
    signInPage: { isThere: signInPage.isThere, subscribe: signInPage.subscribe },
    /** Milliseconds to add to the device's clock: 0 until the first answer, where the clocks agree, and where the person trusts the device. */
    clockOffset: (): number => (clockChoice()?.goesByDevice === true ? 0 : (offset ?? 0)),
    /** Milliseconds by which the server's clock is ahead of the device's, whichever is right. */
    serverAhead: (): number => offset ?? 0,
    clockChoice,
    chooseClock: (choice: ClockChoice | null): void => {
      chosen = choice;
    },
    /** Takes an offset that was measured earlier, unless there is a newer one. */
    assumeClockOffset: (earlier: number): void => {
      offset ??= earlier;
    },
  };
}

function unauthenticated(): ApiError {
  const body = { code: 'unauthenticated', detail: 'Nobody is signed in.' };
  return new ApiError({ status: 401, body, retryAfter: null });
}

/** Only a refusal of the server's own comes with this status. */
function endsSession({ status }: ApiError): boolean {
  return status === 401;
}

interface RequestParts<E extends Endpoint> {
  endpoint: E;
  request: CallOf<E>;
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
    ...ofCalls,
  };
}

// Proxies, gateways and the sign-in pages of networks answer in the server's place. What they say means nothing for the
// call: neither that it was done, nor that it was refused, nor what time it is (decision 048).

/** @throws {NetworkError} when the answer is not the server's */
async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<AnswerOf<E>> {
  const schema = endpoint.answers[response.status];
  if (schema === undefined) throw new NetworkError(`Unexpected status ${response.status}`);
  if (schema === null && !isOfServer(response)) throw notOurs();
  const body = schema === null ? undefined : await readJson(response);
  const headers = readHeaders(endpoint, response);
  return { status: response.status, body, headers } as unknown as AnswerOf<E>;
}

/** Why the server refused; for a failure in another shape than ours, that the server is not available. */
async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  const body = await readJson(response).catch(() => null);
  if (isErrorBody(body)) return new ApiError({ status, body, retryAfter });
  return new ApiError({ status: 503, body: foreignFailure(status), retryAfter });
}

/** The server's time, in milliseconds since the epoch; null where the answer does not have it. */
function serverTimeOf(response: Response): number | null {
  // A cache adds the age of what it stored.
  if (!isOfServer(response) || response.headers.has('Age')) return null;
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
