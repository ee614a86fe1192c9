import { isIP } from 'node:net';

export function parseNames(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const patternOfHosts = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)+${label}$`);

export function isHostPattern(name: string): boolean {
  const host = name.replace(/^\*\./, '');
  return patternOfHosts.test(name) && isHost(host) && !isAddress(parseHostname(host));
}

export function isHost(name: string): boolean {
  return parseHostname(name) === (isIP(name) === 6 ? `[${name}]` : name);
}

/** Returns '' for an invalid name. */
export function parseHostname(name: string): string {
  return URL.parse(isIP(name) === 6 ? `http://[${name}]` : `http://${name}`)?.hostname ?? '';
}

export function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
