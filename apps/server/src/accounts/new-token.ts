import type { Random } from '../http/server.ts';

/** Returns 256 random bits in base64url. */
export function generateToken(random: Random): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}
