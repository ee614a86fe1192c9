import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code that an authenticator app shows for the key (RFC 6238).
 * @param steps offset from now in steps of 30 seconds. The server also accepts the codes of the
 * previous and the next step, and each code only once.
 */
export function getTotpCode(key: string, steps = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
