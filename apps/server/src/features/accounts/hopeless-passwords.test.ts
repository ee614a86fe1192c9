import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mostUsed } from '@daymark/shared/accounts/common-passwords-list.ts';
import { passwordShapeErrors } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { type Store, openStore } from '../../store.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

const unlimited = {
  LIMIT_REGISTRATIONS: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_AT_ONCE: '0',
};

describe('a password that anybody would try', () => {
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

  it('is refused: each of the 3,000 most used, in a form that meets the rule', async () => {
    const words = mostUsed.trim().split(/\s+/);
    const forms = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1!`);
    const meeting = forms.filter((form) => passwordShapeErrors(form).length === 0);
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
