import { limits } from '@daymark/shared/limits.ts';
import type { PushSettings } from './push-settings.ts';

const knownPushServices = [
  // Chrome, Edge on Android, Opera, Samsung Internet; and Chrome's builds before release.
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  // Edge on Windows
  '*.notify.windows.com',
  // Safari
  'web.push.apple.com',
  '*.push.apple.com',
];

export interface AcceptedEndpoint {
  readonly url: URL;
  /** False for hosts that tests may use in any network. */
  readonly publicOnly: boolean;
}

/** What may be sent to; null for all else. */
export type EndpointGuard = (endpoint: string) => AcceptedEndpoint | null;

/**
 * Lets nobody make this server send requests elsewhere than to push services: of a URL in the one notation that
 * browsers give it, the hostname has to be one of the list.
 */
export function createEndpointGuard({
  allowedHosts,
  insecureHosts,
}: Pick<PushSettings, 'allowedHosts' | 'insecureHosts'>): EndpointGuard {
  const patterns = [...knownPushServices, ...allowedHosts];
  const hosts = new Set(patterns.filter((pattern) => !pattern.startsWith('*.')));
  const domains = patterns
    .filter((pattern) => pattern.startsWith('*.'))
    .map((pattern) => pattern.slice(1));
  const insecure = new Set(insecureHosts);

  return (endpoint) => {
    const url = parseEndpoint(endpoint);
    if (url === null) return null;
    if (insecure.has(url.hostname)) return isHttp(url) ? { url, publicOnly: false } : null;
    if (url.protocol !== 'https:' || url.port !== '') return null;
    const isKnown = hosts.has(url.hostname) || domains.some((end) => isWithin(url.hostname, end));
    return isKnown ? { url, publicOnly: true } : null;
  };
}

function parseEndpoint(endpoint: string): URL | null {
  if (endpoint.length > limits.pushEndpoint.max) return null;
  const url = URL.parse(endpoint);
  if (url === null || url.href !== endpoint) return null;
  return url.username === '' && url.password === '' && !endpoint.includes('#') ? url : null;
}

/** Labels of letters, digits and hyphens alone before the domain. */
function isWithin(hostname: string, end: string): boolean {
  if (!hostname.endsWith(end)) return false;
  return /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/.test(hostname.slice(0, -end.length));
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
