import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';
import { connectionPath, type SeenConnection } from '@daymark/shared/service/connection.ts';
import { trimAddress } from '../config/variables.ts';
import { Fault, NotChecked } from './finding.ts';

/** Milliseconds that a check waits for an answer. */
export const timeout = 10_000;

export interface Installation {
  /** Address without a slash at its end, perhaps with a path. */
  readonly address: string;
  readonly url: URL;
  /** Basic authentication that the proxy asks for, if the operator gave a name and a password. */
  readonly headers: Readonly<Record<string, string>>;
  /** Asks once how the server sees a request without further headers. */
  readonly seeDirectly: () => Promise<SeenConnection>;
  /** Asks once with `Daymark-Authorization`, whose value is no token. */
  readonly seeWithToken: () => Promise<SeenConnection>;
}

/** @param given address, perhaps with a name and a password for Basic authentication */
export function describeInstallation(given: string): Installation {
  const { username, password } = new URL(given);
  const address = trimAddress(given);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  let direct: Promise<SeenConnection> | undefined;
  let withToken: Promise<SeenConnection> | undefined;
  const installation: Installation = {
    address,
    url: new URL(address),
    headers: username === '' ? {} : { authorization: basic },
    seeDirectly: () => (direct ??= seeConnection(installation)),
    seeWithToken: () =>
      (withToken ??= seeConnection(installation, { [authorizationHeader]: 'Bearer doctor' })),
  };
  return installation;
}

type Options = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

export function request(
  { address, headers }: Pick<Installation, 'address' | 'headers'>,
  path: string,
  options: Options = {},
): Promise<Response> {
  return fetch(address + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...options,
    headers: { ...headers, ...options.headers },
  });
}

/** Returns whether an answer of the API comes from Daymark. */
export function isFromDaymark({ headers }: Response): boolean {
  return headers.get(apiHeader.name) === apiHeader.value;
}

/** Returns whether the status may come from an access portal, Basic authentication or a filter. */
export function isFromPortal({ status }: Pick<Response, 'status'>): boolean {
  return (status >= 300 && status < 400) || [401, 403, 407].includes(status);
}

/** Describes an answer that does not come from Daymark, and what to change. */
export function explainForeign({ status, headers }: Response): string {
  if (isFromPortal({ status })) {
    const leads = headers.has('location') ? ` and leads to ${headers.get('location')}` : '';
    return `Something in front of Daymark answers with status ${status}${leads}.`;
  }
  if (status === 502 || status === 504) {
    return `The proxy answers with status ${status}, because it gets no answer from Daymark. Check that Daymark is running, and its address and port in the settings of the proxy.`;
  }
  if (status === 503 || status === 429) {
    return `The proxy answers with status ${status}. Either it does not reach Daymark, or it limits requests. Allow more requests: a first visit loads more than a hundred files at once.`;
  }
  return `Something else answers at this address, with status ${status}. Let the proxy pass all paths on to Daymark.`;
}

/** Returns the error that ends a check. A portal is no fault, because the app works behind it. */
export function createForeignError(response: Response): Error {
  const advice = explainForeign(response);
  return isFromPortal(response) ? new NotChecked(advice) : new Fault(advice);
}

export async function seeConnection(
  installation: Installation,
  headers: Readonly<Record<string, string>> = {},
): Promise<SeenConnection> {
  // Most caches keep answers to different queries apart.
  const path = `${connectionPath}?${crypto.randomUUID()}`;
  const response = await request(installation, path, { headers });
  if (!isFromDaymark(response)) throw createForeignError(response);
  const seen = (await response.json()) as SeenConnection;
  if (typeof seen.answer !== 'string') throw new NotChecked('This server is older than the check.');
  return seen;
}
