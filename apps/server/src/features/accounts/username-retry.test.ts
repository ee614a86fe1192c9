import { afterEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, testPassword, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('a generated username', (openStore) => {
  let test: TestApp;

  afterEach(() => test.close());

  /** Makes names with these suffixes, one after the other; all other randomness stays random. */
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

  it('is made anew once, with more digits, when somebody has it', async () => {
    test = await buildTestApp(await openStore(), { random: suffixes(1, 1, 2) });
    const first = await test.nobody.call(api.register, register('a@example.org'));
    const second = await test.nobody.call(api.register, register('b@example.org'));
    expect(first.body.user.username).toBe('adalovelace0001');
    expect(second.body.user.username).toBe('adalovelace00000002');
  });

  it('is given up when the second is taken too', async () => {
    test = await buildTestApp(await openStore(), { random: suffixes(1, 1, 2, 1, 2) });
    await test.nobody.call(api.register, register('a@example.org'));
    await test.nobody.call(api.register, register('b@example.org'));
    const refused = await test.nobody.refused(api.register, register('c@example.org'));
    expect([refused.status, refused.body.code]).toEqual([409, 'username_taken']);
  });
});
