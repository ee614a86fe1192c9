import {
  addressOf,
  type AnswerBodyOf,
  type CallOf,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';

export type ApiCaller = <E extends Endpoint>(
  endpoint: E,
  call: CallOf<E>,
) => Promise<AnswerBodyOf<E>>;

/** Calls a running server through the contract, with a session's token or without one. Throws on any failure. */
export function createApiCaller(origin: string, token?: string): ApiCaller {
  return async <E extends Endpoint>(endpoint: E, call: CallOf<E>) => {
    const { body } = call as { body?: unknown };
    const response = await fetch(new URL(addressOf(endpoint, call), origin), {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as AnswerBodyOf<E>;
  };
}
