import { isIP } from 'node:net';
import { isHost, isHostPattern, parseHostname, parseNames } from './host-names.ts';
import { optionalText, type ValuesOf } from './variables.ts';

export interface WebhookSettings {
  /**
   * Names, `*.names`, addresses and networks that webhooks may reach besides the public internet,
   * even with http.
   */
  readonly allowedHosts: readonly string[];
}

export const webhookVariables = {
  WEBHOOK_ALLOWED_HOSTS: optionalText(
    (text) => parseNames(text).every(isAllowedHost),
    'must be names, addresses or networks such as nodered.lan, *.home.arpa, 192.168.1.5 or 192.168.1.0/24, separated by commas and without ports',
  ),
};

export function readWebhookSettings({
  WEBHOOK_ALLOWED_HOSTS: text,
}: ValuesOf<typeof webhookVariables>): WebhookSettings {
  return { allowedHosts: parseNames(text) };
}

function isAllowedHost(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0) return isName(item);
  if (address.includes('%') || isMapped(address)) return false;
  if (bits === undefined) return true;
  // A network of all addresses would allow every host.
  const isWhole = /^\d{1,3}$/.test(bits) && Number(bits) > 0;
  return rest.length === 0 && isWhole && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Returns true for an IPv4 address in the form of an IPv6 address. It would never match the host of
 * a webhook.
 */
function isMapped(address: string): boolean {
  return URL.parse(`http://[${address}]`)?.hostname.startsWith('[::ffff:') === true;
}

/**
 * Top-level domains of private networks. Anybody can register a name below any other top-level
 * domain.
 */
const privateDomains = new Set(['home', 'internal', 'lan', 'local', 'localdomain']);

function isName(item: string): boolean {
  if (item.startsWith('*.')) return privateDomains.has(item.slice(2)) || isHostPattern(item);
  // A number such as 2130706433 is another notation of an address.
  return isHost(item) && isIP(parseHostname(item)) === 0 && /^[\w.-]*[\w-]$/.test(item);
}
