import type { EndpointAnswer, CallArguments, Endpoint } from '@daymark/shared/endpoint.ts';
import { ApiError, MissingFileError } from './api-errors.ts';
import type { ApiClientOptions, CallOptions } from './api-options.ts';
import type { ApiSender } from './api-sender.ts';
import { loadApiSender } from './load-api-sender.ts';
import { shareLoad } from './share-load.ts';
import { createSignInPage } from './sign-in-page.ts';

export type ApiClient = ReturnType<typeof createApiClient>;

export interface ClockChoice {
  /** Milliseconds by which the server's clock was ahead of the device's when the user chose. */
  readonly offset: number;
  /** True if the user chose the clock of the device. */
  readonly goesByDevice: boolean;
}

/** Milliseconds by which the offset may change before the user's choice expires. */
const choiceHolds = 3_600_000;

/** Smallest offset that counts, in milliseconds. The `Date` header has only whole seconds. */
const leastOffset = 2000;

export function createApiClient(options: ApiClientOptions) {
  const { getToken } = options;
  const signInPage = createSignInPage();
  let offset: number | null = null;
  let chosen: ClockChoice | null = null;

  // The code that sends loads on demand, because a known user sees the first screen without it.
  const loadSender = shareLoad(async (): Promise<ApiSender> => {
    const { createApiSender } = await loadApiSender().catch((cause: unknown) => {
      throw new MissingFileError('The code that sends could not be fetched.', { cause });
    });
    return createApiSender({
      ...options,
      onSignInPage: (next) => signInPage.become(next),
      onMeasured,
    });
  });

  /** Returns null without a choice, or if the clocks have changed since the choice. */
  function clockChoice(): ClockChoice | null {
    const isSame = chosen !== null && Math.abs(chosen.offset - (offset ?? 0)) < choiceHolds;
    return isSame ? chosen : null;
  }

  /** @param measured milliseconds by which the server's clock is ahead */
  function onMeasured(measured: number): void {
    const before = offset;
    offset = Math.abs(measured) < leastOffset ? 0 : Math.round(measured);
    if (before === null || Math.abs(offset - before) >= leastOffset) {
      options.onClockOffset?.(offset);
    }
  }

  /**
   * Reads the token and the language at once, because the session may end while code loads. Sends
   * the call again with another time zone if the server does not know the zone.
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
    const { isPublic, method } = endpoint;
    const token = isPublic ? null : getToken();
    // The session has just ended, so the server would refuse the call.
    if (!isPublic && token === null) throw unauthenticated();
    // Aborts reads at the end of the session. Writes continue, because the app needs their outcome.
    const session = !isPublic && method === 'GET' ? options.getSignal?.() : undefined;
    const given = { ...callOptions, token, session, language: options.getLanguage() };
    return (await loadSender()).send(endpoint, request, given);
  }

  /**
   * Opens a stream until `signal` aborts. Resolves with a response of any status. The body of an
   * error response is already read.
   */
  async function listen(path: string, signal: AbortSignal): Promise<Response> {
    const token = getToken();
    return (await loadSender()).listen(path, token, signal);
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
