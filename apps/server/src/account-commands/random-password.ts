import { passwordShapeErrors } from '@daymark/shared/accounts/password-shape.ts';
import type { Random } from '../http/server.ts';

/** Without those that are taken for one another. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const groups = 4;
const ofGroup = 5;

/** Of 116 random bits, and of the shape that the rule asks for: `hT7kq-Wm4xp-…`. */
export function randomPassword(random: Random): string {
  for (;;) {
    const group = () => Array.from({ length: ofGroup }, () => randomCharacter(random)).join('');
    const password = Array.from({ length: groups }, group).join('-');
    if (passwordShapeErrors(password).length === 0) return password;
  }
}

function randomCharacter(random: Random): string {
  const byte = new Uint8Array(1);
  // Above the last multiple the first characters would come more often.
  const limit = 256 - (256 % characters.length);
  do random(byte);
  while ((byte[0] ?? limit) >= limit);
  return characters[(byte[0] ?? 0) % characters.length] ?? '';
}
