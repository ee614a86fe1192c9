import type { Random } from '../http/server.ts';

/** Characters without similar-looking ones. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const groups = 4;
const ofGroup = 5;

/** Returns a password of 116 random bits, such as `hT7kq-Wm4xp-…`. */
export function randomPassword(random: Random): string {
  const group = () => Array.from({ length: ofGroup }, () => randomCharacter(random)).join('');
  return Array.from({ length: groups }, group).join('-');
}

function randomCharacter(random: Random): string {
  const byte = new Uint8Array(1);
  // Bytes above the last multiple would favor the first characters.
  const limit = 256 - (256 % characters.length);
  do random(byte);
  while ((byte[0] ?? limit) >= limit);
  return characters[(byte[0] ?? 0) % characters.length] ?? '';
}
