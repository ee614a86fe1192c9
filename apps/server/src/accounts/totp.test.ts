import { expect, it } from 'vitest';
import {
  fromBase32,
  computeHotp,
  generateTotpSecret,
  createOtpauthUrl,
  getTimeStep,
  findStepOfCode,
} from './totp.ts';

/** Secret in the examples of RFC 6238 and RFC 4226: 12345678901234567890 in ASCII. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const key = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the TOTP code at second %i is %s, as in RFC 6238, appendix B', (second, code) => {
  expect(computeHotp(key, getTimeStep(second * 1000), 8)).toBe(code);
  expect(computeHotp(key, getTimeStep(second * 1000))).toBe(code.slice(2));
  expect(findStepOfCode(secret, code.slice(2), second * 1000)).toBe(Math.floor(second / 30));
});

it.each(
  '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'
    .split(' ')
    .map((code, counter) => [counter, code] as const),
)('the HOTP code of counter %i is %s, as in RFC 4226, appendix D', (counter, code) => {
  expect(computeHotp(key, counter)).toBe(code);
});

it('a TOTP code is valid in its own, the previous and the next time step', () => {
  const now = 1_111_111_111_000;
  const current = getTimeStep(now);
  const stepsOff = (steps: number) =>
    findStepOfCode(secret, computeHotp(key, current + steps), now);
  expect([-2, -1, 0, 1, 2].map(stepsOff)).toEqual([null, current - 1, current, current + 1, null]);
});

it.each(['', '1', '1234567', 'abcdef', '٠٧٠٨١٨', '-81804', '081804 '])(
  'findStepOfCode refuses %j, because a TOTP code has exactly six digits',
  (code) => {
    expect(findStepOfCode(secret, code, 1_111_111_109_000)).toBeNull();
  },
);

it('a TOTP secret has 160 random bits in base32', () => {
  const bytes = (array: Uint8Array) => array.set(key);
  expect(generateTotpSecret(bytes)).toBe(secret);
  expect(Buffer.from(fromBase32(secret))).toEqual(key);
});

it('createOtpauthUrl contains the secret, the account and the algorithm', () => {
  const url = new URL(createOtpauthUrl(secret, 'ada+habits@example.org'));
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/Daymark:ada+habits@example.org');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'Daymark',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
