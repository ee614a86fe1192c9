import type { CallOf, Endpoint } from './endpoint.ts';

interface AddressParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The concrete path of a call, query included: parameters are encoded, absent query fields left out. */
export function addressOf<E extends Endpoint>(endpoint: E, call: CallOf<E>): string {
  const { params = {}, query = {} } = call as AddressParts;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}
