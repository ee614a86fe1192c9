import * as limits from '@daymark/shared/limits.ts';
import { publicReach, unlimitedReach, type Reach } from './reach.ts';

export interface AcceptedEndpoint {
  readonly url: URL;
  readonly reach: Reach;
}

export type EndpointGuard = (endpoint: string) => AcceptedEndpoint | null;

interface GuardOptions {
  /** Decides whether a normalized https URL without credentials is accepted. */
  readonly isAllowed: (url: URL) => boolean;
  readonly insecureHosts: readonly string[];
  /** Finds the reach of hosts that may use http and any port. */
  readonly findReach?: (url: URL) => Reach | null;
}

/** The guard checks only the URL. The transport checks the IP address when it connects. */
export function createHostGuard({
  isAllowed,
  insecureHosts,
  findReach = () => null,
}: GuardOptions): EndpointGuard {
  const insecure = new Set(insecureHosts);

  return (endpoint) => {
    const url = parseEndpoint(endpoint);
    if (url === null) return null;
    if (!isHttp(url)) return null;
    if (insecure.has(url.hostname)) return { url, reach: unlimitedReach };
    const reach = findReach(url);
    if (reach !== null) return { url, reach };
    return url.protocol === 'https:' && isAllowed(url) ? { url, reach: publicReach } : null;
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

/**
 * Accepts any public host name with any port, `insecureHosts`, and hosts that `findReach` knows.
 * Refuses all other IP addresses, in any notation.
 */
export function createPublicHostGuard(
  options: Pick<GuardOptions, 'insecureHosts' | 'findReach'>,
): EndpointGuard {
  return createHostGuard({
    ...options,
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
