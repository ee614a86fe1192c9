import type { AnswerBodyOf, CallOf, Endpoint } from '@daymark/shared/endpoint.ts';

export type ApiCaller = <E extends Endpoint>(
  endpoint: E,
  parts: CallOf<E>,
) => Promise<AnswerBodyOf<E>>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls a running server through the contract, with a session's token or without one. Throws on any failure. */
export function createApiCaller(origin: string, token?: string): ApiCaller {
  return async <E extends Endpoint>(endpoint: E, call: CallOf<E>) => {
    const parts = call as Parts;
    const response = await fetch(new URL(pathOf(endpoint, parts), origin), {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as AnswerBodyOf<E>;
  };
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
