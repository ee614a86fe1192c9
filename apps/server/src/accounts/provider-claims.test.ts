import { expect, it } from 'vitest';
import { readFullName, isSubject, readVerifiedEmail } from './provider-claims.ts';

const strict = { trustsEmail: false };
const trusting = { trustsEmail: true };

it.each([true, 'true', 'True'])(
  'a verified email of an identity provider is trusted: %j',
  (email_verified) => {
    const claims = { email: ' Ada@example.org ', email_verified };
    expect(readVerifiedEmail(claims, strict)).toBe('Ada@example.org');
  },
);

it.each([false, 'false', undefined, null, 1, 'yes', {}])(
  'an unverified email is trusted only when the operator trusts the provider: %j',
  (email_verified) => {
    const claims = { email: 'ada@example.org', email_verified };
    expect(readVerifiedEmail(claims, strict)).toBeNull();
    expect(readVerifiedEmail(claims, trusting)).toBe('ada@example.org');
  },
);

it.each([undefined, null, 7, '', 'ada', `${'a'.repeat(250)}@example.org`, 'a\0da@example.org'])(
  'an invalid email of an identity provider is ignored: %j',
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
])('the name of a new account comes from %j', (claims, name) => {
  expect(readFullName(claims, email)).toBe(name);
});

it('a new account is named after its email when the part before the @ is too short', () => {
  expect(readFullName({}, 'a@example.org')).toBe('a@example.org');
});

it.each(['1', 'ada@example.org', 'x'.repeat(255)])(
  'a subject of an identity provider may be %s',
  (subject) => {
    expect(isSubject(subject)).toBe(true);
  },
);

it.each(['', 'x'.repeat(256), 'a\0', 'a\n', 'ä'])(
  'a subject of an identity provider may not be %j',
  (subject) => {
    expect(isSubject(subject)).toBe(false);
  },
);
