import fc from 'fast-check';
import { expect, it } from 'vitest';
import { username } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';
import { generateUsername } from './generate-username.ts';

const zeros = (bytes: Uint8Array) => bytes.fill(0);

it.each([
  ['Ada Lovelace', 'ada@example.org', 'adalovelace00000000'],
  ['Анна', 'anna.k@example.org', 'annak00000000'],
  ['李', '李@example.org', 'user00000000'],
  ['a'.repeat(80), 'a@example.org', `${'a'.repeat(30)}00000000`],
  ['Jean-Luc_2', 'x@example.org', 'jean-luc_200000000'],
])('generateUsername turns the name %s and the email %s into %s', (fullName, email, expected) => {
  expect(generateUsername({ full_name: fullName, email }, zeros)).toBe(expected);
});

it('a generated username ends with eight random digits', () => {
  const names = new Set(
    Array.from({ length: 50 }, () =>
      generateUsername({ full_name: 'Ada', email: 'a@b.c' }, (bytes) =>
        crypto.getRandomValues(bytes),
      ),
    ),
  );
  expect([...names].every((name) => /^ada\d{8}$/.test(name))).toBe(true);
  expect(names.size).toBeGreaterThan(1);
});

it('generateUsername always returns a valid username @long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.emailAddress(), (fullName, email) => {
      const made = generateUsername({ full_name: fullName, email }, (bytes) =>
        crypto.getRandomValues(bytes),
      );
      expect(username.safeParse(made).success).toBe(true);
    }),
  );
});

describeEachDatabase('a generated username', (openStore) => {
  let test: TestApp;

  /**
   * Returns a random source that fills four bytes with the next of the given numbers, and any other
   * number of bytes with random bytes.
   */
  function suffixes(...numbers: number[]) {
    return (bytes: Uint8Array<ArrayBuffer>) => {
      if (bytes.length !== 4) return crypto.getRandomValues(bytes);
      return bytes.set([0, 0, 0, numbers.shift() ?? 0]);
    };
  }

  function register(email: string) {
    const body = { email, password: testPassword, full_name: 'Ada Lovelace' };
    return { body };
  }

  it('registration generates a second username if the first is taken', async () => {
    test = await openApp(openStore, { random: suffixes(1, 1, 2) });
    const first = await test.nobody.call(api.register, register('a@example.org'));
    const second = await test.nobody.call(api.register, register('b@example.org'));
    expect(first.body.user.username).toBe('adalovelace00000001');
    expect(second.body.user.username).toBe('adalovelace00000002');
  });

  it('registration returns 409 if two generated usernames are taken', async () => {
    test = await openApp(openStore, { random: suffixes(1, 1, 2, 1, 2) });
    await test.nobody.call(api.register, register('a@example.org'));
    await test.nobody.call(api.register, register('b@example.org'));
    const refused = await test.nobody.refused(api.register, register('c@example.org'));
    expect([refused.status, refused.body.code]).toEqual([409, 'username_taken']);
  });
});
