import { createHostGuard, type EndpointGuard } from '../outgoing/host-guard.ts';
import type { PushSettings } from '../config/push-settings.ts';

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

/**
 * No client can make this server send pushes elsewhere than to push services: of a URL in the one notation that
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

  return createHostGuard({
    insecureHosts,
    isAllowed: ({ hostname, port }) =>
      port === '' && (hosts.has(hostname) || domains.some((end) => isWithin(hostname, end))),
  });
}

/** Labels of letters, digits and hyphens alone before the domain. */
function isWithin(hostname: string, end: string): boolean {
  if (!hostname.endsWith(end)) return false;
  return /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/.test(hostname.slice(0, -end.length));
}
