import { hash } from 'node:crypto';

/** Returns the weak ETag of a text. It is weak because the answer may also be sent compressed. */
export function createEntityTag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/** Returns whether If-None-Match names the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEntityTag(etag: string, header = ''): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = header.split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(etag));
}
