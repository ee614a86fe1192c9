import type { Random } from '../http/server.ts';

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const groups = 4;
const charactersPerGroup = 5;

/** Returns a password of 116 random bits, such as `hT7kq-Wm4xp-…`. */
export function generatePassword(random: Random): string {
  const group = () =>
    Array.from({ length: charactersPerGroup }, () => randomCharacter(random)).join('');
  return Array.from({ length: groups }, group).join('-');
}

function randomCharacter(random: Random): string {
  const byte = new Uint8Array(1);
  // Bytes from `limit` on are drawn again, because they would make the first characters more
  // likely.
  const limit = 256 - (256 % characters.length);
  do random(byte);
  while ((byte[0] ?? limit) >= limit);
  return characters[(byte[0] ?? 0) % characters.length] ?? '';
}
