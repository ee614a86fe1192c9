import { createHostGuard, type EndpointGuard } from '../outgoing/host-guard.ts';
import type { PushSettings } from '../config/push-settings.ts';

const knownPushServices = [
  // Chrome with its pre-release builds, Edge on Android, Opera, Samsung Internet
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

/** Accepts only known push services and configured hosts, because clients choose the address. */
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

function isWithin(hostname: string, end: string): boolean {
  if (!hostname.endsWith(end)) return false;
  return /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/.test(hostname.slice(0, -end.length));
}
