import * as limits from '@daymark/shared/limits.ts';

export interface AcceptedEndpoint {
  readonly url: URL;
  /** False for hosts of PUSH_ALLOW_INSECURE_HOSTS, which may be in private networks. */
  readonly publicOnly: boolean;
}

export type EndpointGuard = (endpoint: string) => AcceptedEndpoint | null;

interface GuardOptions {
  /** Decides whether a normalized https URL without credentials is accepted. */
  readonly isAllowed: (url: URL) => boolean;
  readonly insecureHosts: readonly string[];
}

/** The guard checks only the URL. The transport checks the IP address when it connects. */
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
/** Domains outside of the public internet (RFC 6761, 6762, 7686, 8375, 9476 and ICANN). */
const privateDomains = [
  '.localhost',
  '.local',
  '.internal',
  '.home.arpa',
  '.invalid',
  '.test',
  '.onion',
  '.alt',
];

/** Accepts any public host name and port, and no IP address in any notation. */
export function createPublicHostGuard(insecureHosts: readonly string[]): EndpointGuard {
  return createHostGuard({
    insecureHosts,
    isAllowed: ({ hostname }) =>
      domain.test(hostname) && !privateDomains.some((end) => hostname.endsWith(end)),
  });
}

/** Removes trailing dots. The URL parser has already lowercased the host. */
export function getHostName(url: URL): string {
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
