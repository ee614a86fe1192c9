import { hash } from 'node:crypto';

/** The ETag is weak, because the same answer may also be sent compressed. */
export function createEntityTag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/** If-None-Match uses the weak comparison (RFC 9110, section 13.1.2). */
export function matchesEntityTag(etag: string, header = ''): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = header.split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(etag));
}
