import { BlockList, isIP } from 'node:net';
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
 * No client can make this server send requests elsewhere than to push services: of a URL in the one notation that
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

/** IANA's special-purpose registries: this host, private networks, carriers' networks, links, documentation, multicast. */
const reservedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** All of IPv6 that is routed lies in 2000::/3; these parts of it are not, or lead to an IPv4 address. */
const reservedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/** RFC 6052: how networks with IPv6 alone reach IPv4, the address in the last 32 bits. */
const translated = '64:ff9b::';

const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
routed.addSubnet(translated, 96, 'ipv6');

const reserved = new BlockList();
for (const [network, bits] of reservedV6) reserved.addSubnet(network, bits, 'ipv6');
for (const [network, bits] of reservedV4) {
  reserved.addSubnet(network, bits, 'ipv4');
  reserved.addSubnet(`${translated}${network}`, 96 + bits, 'ipv6');
}

/** Whether an IP address is one of the open internet; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  if (version === 6) return routed.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return false;
}
