import { isIPv6 } from 'node:net';

/** Every household has a whole IPv6 /64, so that counts as one network. */
export function getNetwork(address: string): string {
  const mapped = mappedIPv4(address);
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : address;
}

/** One owner may have a whole IPv6 /48. Null for IPv4. */
export function getSite(address: string): string | null {
  if (!isIPv6(address) || mappedIPv4(address) !== undefined) return null;
  return `${firstGroups(address, 3).join(':')}::/48`;
}

/** A /48 may use ten times as much as one network in limits over time. */
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
