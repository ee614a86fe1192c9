import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../http/server.ts';

// TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which all authenticator apps
// support.

const digits = 6;
const stepSeconds = 30;
/**
 * Number of accepted time steps before and after the current step, for slow typing and different
 * clocks.
 */
const drift = 1;

/** Returns the code of a counter (RFC 4226). */
export function computeHotp(key: Uint8Array, counter: number, count = digits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** count).padStart(count, '0');
}

/** @param now in milliseconds since the epoch */
export function getTimeStep(now: number): number {
  return Math.floor(now / 1000 / stepSeconds);
}

/**
 * Returns the time step whose code matches, or null. Takes the same time for every code of six
 * digits.
 */
export function findStepOfCode(secret: string, code: string, now: number): number | null {
  const key = fromBase32(secret);
  const given = Buffer.from(code);
  const current = getTimeStep(now);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step += 1) {
    const expected = Buffer.from(computeHotp(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Returns 160 random bits in base32, as many as RFC 4226 recommends. */
export function generateTotpSecret(random: Random): string {
  const bytes = new Uint8Array(20);
  random(bytes);
  return toBase32(bytes);
}

export function createOtpauthUrl(secret: string, account: string): string {
  const issuer = 'Daymark';
  const label = `${issuer}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648). Expects a multiple of five bytes, which needs no padding. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (eight) => Number.parseInt(eight, 2));
}
