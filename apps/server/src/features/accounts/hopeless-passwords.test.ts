import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mostUsed } from '@daymark/shared/accounts/common-passwords-list.ts';
import { passwordShapeFaults } from '@daymark/shared/accounts/password-shape.ts';
import { api } from '@daymark/shared/api.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { openStore } from '../../open-store.ts';
import type { Store } from '../../store.ts';
import { buildTestApp, testPassword, type TestApp } from '../../testing/build-test-app.ts';

const unlimited = {
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_AT_ONCE: '0',
};

describe('a password that can be nobody’s', () => {
  let folder: string;
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-passwords-'));
    store = await openStore({ sqliteFile: join(folder, 'test.db') });
    test = await buildTestApp(store, { env: unlimited });
  });

  afterEach(async () => {
    await test.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const register = (password: string) =>
    test.send({
      method: 'POST',
      url: api.register.path,
      payload: { email: 'ada@example.org', full_name: 'Ada Lovelace', password },
    });

  it('because of its ten thousand characters is never hashed', async () => {
    const person = await test.register();
    const tooLong = `Zq7!${'x'.repeat(9996)}`;
    const headers = { authorization: `Bearer ${person.access_token}` };
    const login = { email: person.user.email, password: tooLong };
    const change = { current_password: testPassword, new_password: tooLong };
    const attempts = [
      () => register(tooLong),
      () => test.send({ method: 'POST', url: api.login.path, payload: login }),
      () => test.send({ method: 'POST', url: api.changePassword.path, headers, payload: change }),
    ];
    // More at once than may wait for being hashed: if they were, some would be turned away with 503.
    const statuses = await Promise.all(
      attempts.map(async (attempt) => {
        const answers = await Promise.all(Array.from({ length: 600 }, attempt));
        return new Set(answers.map(({ statusCode }) => statusCode));
      }),
    );
    expect(statuses).toEqual([new Set([422]), new Set([401]), new Set([422])]);
  });

  it('because it is one of the 3,000 most used is refused in a form that meets the rule', async () => {
    const words = mostUsed.trim().split(/\s+/);
    const forms = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1!`);
    const meeting = forms.filter((form) => passwordShapeFaults(form).length === 0);
    expect(words.length).toBeGreaterThanOrEqual(3000);
    expect(meeting.length).toBeGreaterThan(1500);
    const taken: string[] = [];
    for (const password of meeting) {
      const { errors = [] } = errorBody.parse((await register(password)).json());
      if (!errors.some(({ code }) => code === 'password_too_common')) taken.push(password);
    }
    expect(taken).toEqual([]);
  });
});
