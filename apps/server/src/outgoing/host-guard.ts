import * as limits from '@daymark/shared/limits.ts';

export interface AcceptedEndpoint {
  readonly url: URL;
  /** False for hosts that tests may use in any network. */
  readonly publicOnly: boolean;
}

/** What may be sent to; null for all else. */
export type EndpointGuard = (endpoint: string) => AcceptedEndpoint | null;

interface GuardOptions {
  /** Of an https URL without a user, in the one notation that the parser gives it. */
  readonly isAllowed: (url: URL) => boolean;
  /** May be plain http, on any port and in any network: for tests only. */
  readonly insecureHosts: readonly string[];
}

/** Where the server may be made to send requests to by its clients. What a name leads to is checked when it is connected to. */
export function createHostGuard({ isAllowed, insecureHosts }: GuardOptions): EndpointGuard {
  const insecure = new Set(insecureHosts);

  return (endpoint) => {
    const url = parseEndpoint(endpoint);
    if (url === null) return null;
    if (insecure.has(url.hostname)) return isHttp(url) ? { url, publicOnly: false } : null;
    return url.protocol === 'https:' && isAllowed(url) ? { url, publicOnly: true } : null;
  };
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
/** Of networks at home and of one machine, as RFC 6761, 6762, 8375 and 9476 and ICANN have them. */
const privateDomains = [
  '.localhost',
  '.local',
  '.internal',
  '.home.arpa',
  '.invalid',
  '.test',
  '.onion',
];

/** Any host with a name of the open internet, on any port; addresses in every notation are none. */
export function createPublicHostGuard(insecureHosts: readonly string[]): EndpointGuard {
  return createHostGuard({
    insecureHosts,
    isAllowed: ({ hostname }) =>
      domain.test(hostname) && !privateDomains.some((end) => hostname.endsWith(end)),
  });
}

/** One name for a host, whatever its port and however the name is written: the parser has made it small. */
export function hostNameOf(url: URL): string {
  return url.hostname.replace(/\.+$/, '');
}

function parseEndpoint(endpoint: string): URL | null {
  if (endpoint.length > limits.endpoint.max) return null;
  const url = URL.parse(endpoint);
  if (url === null || url.href !== endpoint) return null;
  return url.username === '' && url.password === '' && !endpoint.includes('#') ? url : null;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
