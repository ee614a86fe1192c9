import { BlockList, isIP } from 'node:net';

/** Networks of IANA's registry of special-purpose addresses, and multicast. */
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

/** Reserved parts of 2000::/3, which contains all routed IPv6 addresses. */
const reservedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/** Prefix of IPv4 addresses in IPv6-only networks (RFC 6052). */
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

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  if (version === 6) return routed.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
  return false;
}
