import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { username } from '@daymark/shared/accounts/account.ts';
import { generateUsername } from './account-routes.ts';

const zeros = (bytes: Uint8Array) => bytes.fill(0);

describe('generateUsername', () => {
  it.each([
    ['Ada Lovelace', 'ada@example.org', 'adalovelace0000'],
    ['Анна', 'anna.k@example.org', 'annak0000'],
    ['李', '李@example.org', 'user0000'],
    ['a'.repeat(80), 'a@example.org', `${'a'.repeat(30)}0000`],
    ['Jean-Luc_2', 'x@example.org', 'jean-luc_20000'],
  ])('makes of %s with %s the name %s', (fullName, email, expected) => {
    expect(generateUsername({ full_name: fullName, email }, zeros)).toBe(expected);
  });

  it('ends with four random digits', () => {
    const names = new Set(
      Array.from({ length: 50 }, () =>
        generateUsername({ full_name: 'Ada', email: 'a@b.c' }, (bytes) =>
          crypto.getRandomValues(bytes),
        ),
      ),
    );
    expect([...names].every((name) => /^ada\d{4}$/.test(name))).toBe(true);
    expect(names.size).toBeGreaterThan(1);
  });

  it('always makes a name that the rule for usernames accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.emailAddress(), (fullName, email) => {
        const made = generateUsername({ full_name: fullName, email }, (bytes) =>
          crypto.getRandomValues(bytes),
        );
        expect(username.safeParse(made).success).toBe(true);
      }),
    );
  });
});
