import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';

/** An IPv6 /64 counts as one network, because every household has a whole /64. */
export function getNetwork(address: string): string {
  const mapped = mappedIPv4(address);
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : address;
}

/**
 * Returns the /48 network of an IPv6 address, because one owner may have a whole /48. Returns null
 * for an IPv4 address.
 */
export function getSite(address: string): string | null {
  if (!isIPv6(address) || mappedIPv4(address) !== undefined) return null;
  return `${firstGroups(address, 3).join(':')}::/48`;
}

/**
 * Number of /64 networks whose limits an IPv6 /48 may use up. Request slots have a smaller factor.
 */
export const networksPerSite = 10;

function mappedIPv4(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return groups.slice(0, count).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** Returns a function that tells whether an address is in one of the ranges. */
export function createAddressTest(ranges: Config['trustProxy']): (address: string) => boolean {
  if (ranges === false) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = getFamily(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, getFamily(address));
}

function getFamily(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
