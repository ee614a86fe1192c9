import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';

/** Cookies are for access portals. The server itself never redirects (decision 048). */
export const requestDefaults = {
  cache: 'no-store',
  credentials: 'same-origin',
  redirect: 'manual',
} as const;

export interface CallInit extends RequestInit {
  readonly headers: Headers;
}

/**
 * Sends the token in `Daymark-Authorization`, because a proxy may need `Authorization` itself.
 * Repeats the request with `Authorization` if an older server does not know that header.
 */
export async function sendAuthorized(
  fetch: typeof globalThis.fetch,
  url: string,
  { authorization, ...init }: CallInit & { readonly authorization: string },
): Promise<Response> {
  const sendIn = (header: string) => {
    const headers = new Headers(init.headers);
    headers.set(header, authorization);
    return fetch(url, { ...init, headers });
  };
  const response = await sendIn(authorizationHeader);
  return isOfOlderServer(response) ? sendIn('Authorization') : response;
}

function isOfOlderServer(response: Response): boolean {
  const { status, headers } = response;
  return (
    status === 401 && isFromServer(response) && !readsOwnHeader.test(headers.get('Vary') ?? '')
  );
}

const readsOwnHeader = new RegExp(authorizationHeader, 'i');

/** Returns whether the response has the API header of the server (decision 048). */
export function isFromServer({ headers }: Response): boolean {
  return headers.get(apiHeader.name) === apiHeader.value;
}

export function isSignInPage(response: Response): boolean {
  const { type, status, ok, headers } = response;
  if (type === 'opaqueredirect' || status === networkAuthenticationRequired) return true;
  if (isFromServer(response)) return false;
  return (
    status === 401 ||
    status === 403 ||
    (ok && /^text\/html\b/i.test(headers.get('Content-Type') ?? ''))
  );
}

/** Status code of RFC 6585, section 6. */
const networkAuthenticationRequired = 511;
