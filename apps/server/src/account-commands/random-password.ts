import type { Random } from '../http/server.ts';

/** Without those that are taken for one another. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const groups = 4;
const ofGroup = 5;

/** Makes a password of 116 random bits, such as `hT7kq-Wm4xp-…`. It is long enough to need no kinds of character. */
export function randomPassword(random: Random): string {
  const group = () => Array.from({ length: ofGroup }, () => randomCharacter(random)).join('');
  return Array.from({ length: groups }, group).join('-');
}

function randomCharacter(random: Random): string {
  const byte = new Uint8Array(1);
  // Above the last multiple the first characters would come more often.
  const limit = 256 - (256 % characters.length);
  do random(byte);
  while ((byte[0] ?? limit) >= limit);
  return characters[(byte[0] ?? 0) % characters.length] ?? '';
}
