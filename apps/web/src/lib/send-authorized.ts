import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';

/**
 * Options of every call: no cache, and only cookies of this origin, by which an access portal in front of the server knows the
 * browser. Redirects are not followed: no answer of ours is one (decision 099).
 */
export const ofCalls = {
  cache: 'no-store',
  credentials: 'same-origin',
  redirect: 'manual',
} as const;

export interface CallInit extends RequestInit {
  readonly headers: Headers;
}

/**
 * Sends a request with an authorization such as `Bearer …`, in the header of its own: a proxy may need `Authorization` for itself.
 * Sends it once more in `Authorization` where the server is older and does not know the other.
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
  return status === 401 && isOfServer(response) && !readsOwnHeader.test(headers.get('Vary') ?? '');
}

const readsOwnHeader = new RegExp(authorizationHeader, 'i');

/** Whether an answer has the header that the server adds to every one of its own (decision 048). */
export function isOfServer({ headers }: Response): boolean {
  return headers.get(apiHeader.name) === apiHeader.value;
}

/** Whether an answer stands for the sign-in page of an access portal or a network: the server never answered. */
export function isSignInPage(response: Response): boolean {
  const { type, status, ok, headers } = response;
  if (type === 'opaqueredirect' || status === networkAuthenticationRequired) return true;
  if (isOfServer(response)) return false;
  return (
    status === 401 ||
    status === 403 ||
    (ok && /^text\/html\b/i.test(headers.get('Content-Type') ?? ''))
  );
}

/** RFC 6585, section 6. */
const networkAuthenticationRequired = 511;
