import { expect, it } from 'vitest';
import { readFullName, isValidSubject, readVerifiedEmail } from './provider-claims.ts';

const strict = { trustsEmail: false };
const trusting = { trustsEmail: true };

it.each([true, 'true', 'True'])(
  'readVerifiedEmail trusts an email with email_verified %j',
  (email_verified) => {
    const claims = { email: ' Ada@example.org ', email_verified };
    expect(readVerifiedEmail(claims, strict)).toBe('Ada@example.org');
  },
);

it.each([false, 'false', undefined, null, 1, 'yes', {}])(
  'readVerifiedEmail trusts email_verified %j only with OIDC_TRUST_EMAIL',
  (email_verified) => {
    const claims = { email: 'ada@example.org', email_verified };
    expect(readVerifiedEmail(claims, strict)).toBeNull();
    expect(readVerifiedEmail(claims, trusting)).toBe('ada@example.org');
  },
);

it.each([undefined, null, 7, '', 'ada', `${'a'.repeat(250)}@example.org`, 'a\0da@example.org'])(
  'readVerifiedEmail ignores the invalid email %j',
  (email) => {
    for (const rule of [strict, trusting]) {
      expect(readVerifiedEmail({ email, email_verified: true }, rule)).toBeNull();
    }
  },
);

const email = 'ada@example.org';

it.each([
  [{ name: ' Ada Lovelace ', given_name: 'No' }, 'Ada Lovelace'],
  [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ name: '', family_name: 'Lovelace' }, 'Lovelace'],
  [{ name: 'A', preferred_username: 'countess' }, 'countess'],
  [{ name: 7 }, 'ada'],
  [{ name: 'Ada\0' }, 'ada'],
  [{ name: 'Ada \ud83d' }, 'ada'],
  [{ name: 'x'.repeat(200) }, 'x'.repeat(100)],
])('readFullName derives from the claims %j the name %j', (claims, name) => {
  expect(readFullName(claims, email)).toBe(name);
});

it('readFullName returns the whole email if the part before the @ is too short', () => {
  expect(readFullName({}, 'a@example.org')).toBe('a@example.org');
});

it.each(['1', 'ada@example.org', 'x'.repeat(255)])('isValidSubject accepts %s', (subject) => {
  expect(isValidSubject(subject)).toBe(true);
});

it.each(['', 'x'.repeat(256), 'a\0', 'a\n', 'ä'])('isValidSubject refuses %j', (subject) => {
  expect(isValidSubject(subject)).toBe(false);
});
