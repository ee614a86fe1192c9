import type { AnswerOf, CallOf, Endpoint } from '@daymark/shared/endpoint.ts';
import { addressOf } from '@daymark/shared/endpoint-address.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import type { Clock } from './clock.ts';

export interface CallOptions {
  /** For writes: the same key makes the second send no second write. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface ApiClient {
  /**
   * Sends one call of the contract and gives its answer with the status.
   * @throws {ApiError} when the server refuses
   * @throws {NetworkError} when no answer of ours came within 10 s, or before the session of a read ended
   */
  call: <E extends Endpoint>(
    endpoint: E,
    request: CallOf<E>,
    options?: CallOptions,
  ) => Promise<AnswerOf<E>>;
  /** Begins an answer that goes on until `signal` ends it. Resolves whatever its status is. */
  listen: (path: string, signal: AbortSignal) => Promise<Response>;
  /** Milliseconds by which the server's clock is ahead of the device's; 0 until the first answer, and where they agree. */
  clockOffset: () => number;
  /** Takes an offset that was measured earlier, unless there is a newer one. */
  assumeClockOffset: (earlier: number) => void;
}

interface ApiClientOptions {
  /** '' for the page's own origin. */
  baseUrl: string;
  clock: Clock;
  getToken: () => string | null;
  /** Aborts when the session of the token ends. */
  getSignal?: () => AbortSignal;
  /** The language on the page, for what the server says in words. */
  getLanguage: () => string;
  /** Called on a 401 of any call that needs a session, with the token that was refused. */
  onUnauthenticated: (token: string | null) => void;
  /** Called when an answer told another offset than was known. */
  onClockOffset?: (offset: number) => void;
  fetch: typeof globalThis.fetch;
}

/** What ends a call before its answer. */
interface Ends {
  readonly caller: AbortSignal | undefined;
  readonly session: AbortSignal | undefined;
}

const timeout = 10_000;

/** The Date header counts whole seconds, so a smaller difference says nothing. */
const leastOffset = 2000;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, clock, getToken, getLanguage, onUnauthenticated } = options;
  let offset: number | null = null;

  async function call<E extends Endpoint>(
    endpoint: E,
    request: CallOf<E>,
    callOptions: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const token = endpoint.access === 'session' ? getToken() : null;
    const sentAt = clock.now();
    const response = await send(
      baseUrl + addressOf(endpoint, request),
      requestInit({ endpoint, request, token, language: getLanguage(), callOptions }),
      { caller: callOptions.signal, session: endOf(endpoint) },
    );
    measureOffset(response, sentAt);
    if (response.ok) return readAnswer(endpoint, response);
    if (response.status === 401 && endpoint.access === 'session') onUnauthenticated(token);
    throw await readFailure(response);
  }

  async function listen(path: string, signal: AbortSignal): Promise<Response> {
    const token = getToken();
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    // Whatever the screens ask for goes first.
    const priority = 'low';
    const response = await options.fetch(baseUrl + path, { ...alone, headers, priority, signal });
    if (response.status === 401) onUnauthenticated(token);
    return response;
  }

  /** A read still on its way when the session ends could only come back refused. What a write did, its caller wants to know. */
  function endOf({ access, method }: Endpoint): AbortSignal | undefined {
    return access === 'session' && method === 'GET' ? options.getSignal?.() : undefined;
  }

  async function send(
    url: string,
    init: RequestInit,
    { caller, session }: Ends,
  ): Promise<Response> {
    const given = [caller, session].filter((signal) => signal !== undefined);
    const signals = [AbortSignal.timeout(timeout), ...given];
    try {
      return await options.fetch(url, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (caller?.aborted) throw error;
      throw new NetworkError('The server cannot be reached', { cause: error });
    }
  }

  function measureOffset(response: Response, sentAt: number): void {
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (Number.isNaN(date)) return;
    const halfASecond = 500;
    const measured = date + halfASecond - (sentAt + clock.now()) / 2;
    const before = offset;
    offset = Math.abs(measured) < leastOffset ? 0 : Math.round(measured);
    if (before === null || Math.abs(offset - before) >= leastOffset) {
      options.onClockOffset?.(offset);
    }
  }

  return {
    call,
    listen,
    clockOffset: () => offset ?? 0,
    assumeClockOffset(earlier) {
      offset ??= earlier;
    },
  };
}

/** Of every request: nothing that the browser knows or keeps takes part. */
const alone = {
  cache: 'no-store',
  credentials: 'omit',
  // Only a network's own sign-in page redirects; it must not pass for an answer.
  redirect: 'error',
} as const;

interface RequestParts<E extends Endpoint> {
  endpoint: E;
  request: CallOf<E>;
  token: string | null;
  language: string;
  callOptions: CallOptions;
}

function requestInit<E extends Endpoint>(parts: RequestParts<E>): RequestInit {
  const { endpoint, request, token, language, callOptions } = parts;
  const { body } = request as { body?: unknown };
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (callOptions.idempotencyKey) headers.set('Idempotency-Key', callOptions.idempotencyKey);
  return {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    ...alone,
  };
}

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<AnswerOf<E>> {
  const schema = endpoint.answers[response.status];
  if (schema === undefined) throw new NetworkError(`Unexpected status ${response.status}`);
  const body = schema === null ? undefined : await readJson(response);
  const headers = readHeaders(endpoint, response);
  return { status: response.status, body, headers } as unknown as AnswerOf<E>;
}

function readHeaders({ answerHeaders }: Endpoint, { headers }: Response) {
  if (answerHeaders === undefined) return undefined;
  const names = Object.keys(answerHeaders);
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}

/** A page of HTML with status 200 comes from something between us and the server, and says nothing about the call. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new NetworkError('The answer is not ours', { cause: error });
  }
}

async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response;
  const answer: unknown = await response.json().catch(() => null);
  const body = isErrorBody(answer) ? answer : foreignFailure(status);
  return new ApiError({ status, body, retryAfter: retryAfterOf(response) });
}

/** By hand, because a schema would bring its library into what every visit loads. */
function isErrorBody(answer: unknown): answer is ErrorBody {
  const { detail, code, errors = [] } = Object(answer) as Record<keyof ErrorBody, unknown>;
  return typeof detail === 'string' && typeof code === 'string' && Array.isArray(errors);
}

/** What a proxy answers in the server's place. */
function foreignFailure(status: number): ErrorBody {
  return status >= 500
    ? { code: 'unavailable', detail: 'The service is not available just now.' }
    : { code: 'unknown', detail: `The server answered ${status}.` };
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
