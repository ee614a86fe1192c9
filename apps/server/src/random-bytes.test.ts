import { expect, test } from 'vitest';
import { createRandomBytes } from './random-bytes.ts';

function counting() {
  let next = 0;
  return (bytes: Uint8Array<ArrayBuffer>) => {
    for (let at = 0; at < bytes.length; at += 4) {
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, (next += 1));
    }
  };
}

test('createRandomBytes uses every drawn byte only once', () => {
  const random = createRandomBytes(counting());
  const seen = new Set<number>();
  let given = 0;
  for (let call = 0; call < 2000; call++) {
    const bytes = new Uint8Array(((call % 8) + 1) * 4);
    random(bytes);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; at += 4) seen.add(view.getUint32(at));
    given += bytes.length / 4;
  }
  expect(seen.size).toBe(given);
  expect(seen.has(0)).toBe(false);
});

test('createRandomBytes fills arrays of any length completely', () => {
  const random = createRandomBytes();
  for (const length of [16, 32, 4095, 4096, 4097, 65_536]) {
    const [one, other] = [new Uint8Array(length), new Uint8Array(length)];
    random(one);
    random(other);
    // The probability of sixteen zeros in a row is 1 in 2^128.
    expect(one.slice(-16).some((byte) => byte !== 0)).toBe(true);
    expect(one).not.toEqual(other);
  }
});

test('createRandomBytes returns evenly distributed bytes', () => {
  const random = createRandomBytes();
  const counts = Array.from({ length: 256 }, () => 0);
  const bytes = new Uint8Array(16);
  for (let call = 0; call < 64_000; call++) {
    random(bytes);
    for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  // The expected count is 4,000, with a standard deviation of 63.
  for (const count of counts) expect(Math.abs(count - 4000)).toBeLessThan(500);
});
