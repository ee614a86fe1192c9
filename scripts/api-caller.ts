import {
  getAddress,
  type EndpointAnswerBody,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import type { ErrorBody } from '@daymark/shared/errors.ts';
import { parseJson } from './parse-json.ts';

export type ApiCaller = <E extends Endpoint>(
  endpoint: E,
  call: CallArguments<E>,
) => Promise<EndpointAnswerBody<E>>;

export class ApiRefusal extends Error {
  /** Null if the response is not JSON, for example because it came from a proxy. */
  readonly body: ErrorBody | null;
  /** Address to which the response redirects, or null. */
  readonly location: string | null;

  constructor({ method, path }: Endpoint, text: string, location: string | null = null) {
    super(`${method} ${path}: ${text}`);
    this.body = (parseJson(text) as ErrorBody | undefined) ?? null;
    this.location = location;
  }
}

/**
 * Returns a function that calls endpoints of a server. It throws `ApiRefusal` if a call fails.
 * @param address address of the server, perhaps with a path
 */
export function createApiCaller(address: string, token?: string): ApiCaller {
  return async <E extends Endpoint>(endpoint: E, call: CallArguments<E>) => {
    const { body } = call as { body?: unknown };
    const response = await fetch(address.replace(/\/$/, '') + getAddress(endpoint, call), {
      method: endpoint.method,
      // A redirect would drop the token and turn a POST into a GET.
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new ApiRefusal(endpoint, text, response.headers.get('location'));
    }
    return (text === '' ? undefined : JSON.parse(text)) as EndpointAnswerBody<E>;
  };
}
