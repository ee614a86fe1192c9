import { BlockList, isIP } from 'node:net';
import { getHostName } from './host-guard.ts';
import { isPublicAddress } from './public-address.ts';
import type { Reach } from './reach.ts';

/**
 * Networks at home, of VPNs and of this machine. Link-local networks are left out, because servers
 * in clouds find secret metadata there.
 */
const homeNetworks = createNetworks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

/**
 * Returns a function that returns the reach of a host, or null for a host that the list does not
 * allow. The list has names, `*.names`, addresses and networks. A listed name may lead to public
 * addresses, home networks and listed networks. If there are listed networks, any other name that
 * name servers can know may lead to them, and with https also to public addresses.
 */
export function createAllowedHosts(items: readonly string[]): (url: URL) => Reach | null {
  const ranges = items.filter((item) => isIP(item.replace(/\/.*/, '')) !== 0);
  const networks = createNetworks(ranges);
  const names = new Set(items);
  const domains = items.filter((item) => item.startsWith('*.')).map((item) => item.slice(1));
  const isAllowedForName = (address: string) =>
    isPublicAddress(address) || homeNetworks(address) || networks(address);
  const reaches = {
    name: createReach('system', isAllowedForName),
    // Users choose the names below a domain, so slow lookups of such names must not occupy the few
    // threads of the system's lookup.
    nameInDomain: createReach('name servers', isAllowedForName),
    network: createReach('name servers', networks),
    networkOrPublic: createReach(
      'name servers',
      (address) => networks(address) || isPublicAddress(address),
    ),
  };

  return (url) => {
    const host = getHostName(url).replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) return networks(host) ? reaches.network : null;
    if (names.has(host)) return reaches.name;
    if (domains.some((end) => host.endsWith(end) && host !== end)) return reaches.nameInDomain;
    if (ranges.length === 0 || neverListed.test(host)) return null;
    return url.protocol === 'https:' ? reaches.networkOrPublic : reaches.network;
  };
}

/** Names that name servers never know (RFC 6761, 7686 and 9476). */
const neverListed = /(?:^|\.)(?:localhost|invalid|onion|alt)$/;

function createReach(finder: Reach['finder'], isAllowed: (address: string) => boolean): Reach {
  return { finder, select: (found) => found.filter(({ address }) => isAllowed(address)) };
}

function createNetworks(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const version = isIP(network);
    list.addSubnet(network, Number(bits ?? (version === 6 ? 128 : 32)), familyOf(version));
  }
  return (address) => list.check(address, familyOf(isIP(address)));
}

function familyOf(version: number) {
  return version === 6 ? 'ipv6' : 'ipv4';
}
