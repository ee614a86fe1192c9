import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { limits } from '@daymark/shared/limits.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { everyRow } from '../../testing/every-row.ts';

const second = 1000;
const day = 86_400 * second;

describeEachDatabase('a session', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  afterEach(() => test.close());

  const isOpen = async () => {
    const { status } = await person.call(api.getMe, {}).catch(() => person.refused(api.getMe, {}));
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  it('is open one second before thirty days without use, and ended one second after', async () => {
    test.clock.advance(limits.sessionDays * day - second);
    expect(await isOpen()).toBe(true);
    test.clock.advance(limits.sessionDays * day + second);
    expect(await isOpen()).toBe(false);
  });

  it('is open one second before a year after the sign-in, and ended one second after, however often it is used', async () => {
    const step = 20;
    for (let days = step; days < limits.longestSessionDays; days += step) {
      test.clock.advance(step * day);
      expect(await isOpen()).toBe(true);
    }
    test.clock.advance((limits.longestSessionDays % step) * day - second);
    expect(await isOpen()).toBe(true);
    test.clock.advance(2 * second);
    expect(await isOpen()).toBe(false);
  });

  it('has ended at every node at once after a logout', async () => {
    const other = await buildTestApp(await openStore());
    const there = other.as(person.access_token);
    expect((await there.call(api.getMe, {})).status).toBe(200);
    await person.call(api.logout, {});
    expect((await there.refused(api.getMe, {})).status).toBe(401);
    await other.close();
  });

  it('has a token of 256 random bits that no copy of the database holds', async () => {
    const credentials = { email: person.user.email, password: testPassword };
    const { body: phone } = await test.nobody.call(api.login, { body: credentials });
    await person.call(
      api.changePassword,
      {
        body: { current_password: testPassword, new_password: 'Another-Horse-8!' },
      },
      { idempotencyKey: 'change' },
    );
    const rows = JSON.stringify(await everyRow(tables));
    expect(rows).toContain(person.user.email);
    for (const token of [person.access_token, phone.access_token]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const bytes = Buffer.from(token, 'base64url');
      for (const form of [token, bytes.toString('hex'), bytes.toString('base64')]) {
        expect(rows).not.toContain(form);
      }
    }
    for (const password of [testPassword, 'Another-Horse-8!']) expect(rows).not.toContain(password);
  });
});
