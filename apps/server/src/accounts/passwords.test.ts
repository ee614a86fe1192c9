import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type * as argon2 from '@node-rs/argon2';
import { hash, parseOptions } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { errorBody, getErrorSentence } from '@daymark/shared/errors.ts';
import { mostUsedPasswords } from '@daymark/shared/accounts/common-passwords-list.ts';
import { getPasswordShapeErrors } from '@daymark/shared/accounts/password-shape.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { closeAfterTest } from '../testing/close-after-test.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';
import { createPasswordHashing, hashingCost } from './passwords.ts';

const tooBusy = () => new Error('too busy');
const passwords = createPasswordHashing({ maxConcurrent: 2, maxWaiting: 100, tooBusy });

it("password hashing uses argon2id at OWASP's cost, with a different hash each time", async () => {
  const first = await passwords.hash('Correct-Horse-1');
  const second = await passwords.hash('Correct-Horse-1');
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(first)).toMatchObject({ ...hashingCost, saltLen: 16, outputLen: 32 });
});

it.each([
  ['spaces at both ends', '  Spaces around 1! '],
  ['non-Latin letters', 'Пароль-密码-🔑-Aa1'],
  ['more than 72 bytes', `Aa1!${'x'.repeat(100)}`],
])('passwords.verify accepts only the exact password with %s', async (_, password) => {
  const stored = await passwords.hash(password);
  expect(await passwords.verify(stored, password)).toEqual({ isOutdated: false });
  expect(await passwords.verify(stored, `${password} `)).toBeNull();
  expect(await passwords.verify(stored, password.trim().slice(0, -1))).toBeNull();
  expect(await passwords.verify(stored, password.toLowerCase())).toBeNull();
});

it('passwords.verify returns null when there is no hash', async () => {
  expect(await passwords.verify(null, '')).toBeNull();
  expect(await passwords.verify('', 'Correct-Horse-1')).toBeNull();
  expect(await passwords.verify(null, 'Ｃorrect-Horse-1')).toBeNull();
});

it.each([
  ['a hash at a lower memory cost is outdated', { memoryCost: 8192 }, true],
  ['a hash at a lower time cost is outdated', { timeCost: 1 }, true],
  ['a hash at the current cost is not outdated', {}, false],
  ['a hash at a higher cost is not outdated', { timeCost: 3 }, false],
])('password hashing reports outdated hashes: %s', async (_, change, isOutdated) => {
  const stored = await hash('x', { ...hashingCost, ...change });
  expect(await passwords.verify(stored, 'x')).toEqual({ isOutdated });
});

it.each([
  ['composed and decomposed letters', 'Straße und Café Über 7'],
  ['full-width letters and their ASCII forms @long', 'Ｓｕｎｎｙ－Ｄａｙ－７'],
  ['an ideographic and a plain space @long', 'ひらけ\u3000ごま'],
])('passwords.verify treats %s as the same password', async (_, password) => {
  const forms = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => password.normalize(form));
  for (const chosen of forms) {
    const stored = await passwords.hash(chosen);
    for (const typed of forms) {
      expect(await passwords.verify(stored, typed)).toEqual({ isOutdated: false });
    }
  }
});

it('passwords.verify reports a hash of an unnormalized password as outdated', async () => {
  const typed = 'Café Über 7'.normalize('NFD');
  const stored = await hash(typed, hashingCost);
  expect(await passwords.verify(stored, typed)).toEqual({ isOutdated: true });
  expect(await passwords.verify(stored, 'Cafe Uber 7')).toBeNull();
});

it('password hashing refuses calls to a full queue and completes queued calls', async () => {
  const line = createPasswordHashing({ maxConcurrent: 1, maxWaiting: 2, tooBusy });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(async () => line.hash('x')));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await line.hash('x')).toMatch(/^\$argon2id/);
});

it('after passwords.verify fails on an invalid hash, the next queued call starts', async () => {
  const line = createPasswordHashing({ maxConcurrent: 1, maxWaiting: 5, tooBusy });
  const broken = line.verify('no hash at all', 'x');
  const next = line.hash('x');
  await expect(broken).rejects.toThrow('Decoding failed');
  expect(await next).toMatch(/^\$argon2id/);
});

const unlimited = {
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_AT_ONCE: '0',
};
/** Maximum number of concurrent hashes (decision 035). */
const maxConcurrent = Math.min(availableParallelism() + 1, 3);
const maxWaiting = 500;
const password = 'Correct-Horse-7!';
const hashOfIt = 'a hash';

/** Stands in for the hashing library. After `hold`, calls end only when `letGo` releases them. */
function createHashes() {
  const running: (() => void)[] = [];
  let isHeld = false;
  let asked = 0;
  let most = 0;
  async function work<T>(result: T): Promise<T> {
    asked += 1;
    if (!isHeld) return result;
    const { promise, resolve } = Promise.withResolvers<void>();
    most = Math.max(most, running.push(resolve));
    await promise;
    return result;
  }
  return {
    hash: () => work(hashOfIt),
    verify: (_hash: string, given: string) => work(given === password),
    asked: () => asked,
    most: () => most,
    hold(): void {
      isHeld = true;
    },
    /** Releases the held calls one after the other, including calls that start meanwhile. */
    async letGo(): Promise<void> {
      for (let end = running.shift(); end !== undefined; end = running.shift()) {
        end();
        await setImmediate();
      }
      isHeld = false;
    },
  };
}

describe('hashing in the app', () => {
  let hashes: ReturnType<typeof createHashes>;
  let test: TestApp;

  beforeEach(async () => {
    hashes = createHashes();
    // The modules are loaded again, because the import above uses the real library.
    vi.resetModules();
    vi.doMock('@node-rs/argon2', async (original: () => Promise<typeof argon2>) => ({
      ...(await original()),
      parseOptions: () => ({ memoryCost: Infinity, timeCost: Infinity }),
      hash: hashes.hash,
      verify: hashes.verify,
    }));
    const { openStore } = await import('../store/store.ts');
    const { buildTestApp } = await import('../testing/build-test-app.ts');
    const store = await openStore({ sqliteFile: join(createTemporaryFolder(), 'test.db') });
    closeAfterTest(() => store.close());
    test = await buildTestApp(store, { env: unlimited });
  });

  afterEach(() => {
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });

  const post = async ({ path: url }: Endpoint, payload: object, headers = {}) =>
    test.send({ method: 'POST', url, headers, payload });

  it('requests that hash a password return 503 while 500 hashes are queued @long', async () => {
    const { user } = await test.register();
    const tooMany = 17;
    const wrong = { email: user.email, password: 'Wrong-Horse-7!' };
    const answered: unknown[] = [];
    hashes.hold();
    const logins = Array.from({ length: maxConcurrent + maxWaiting + tooMany }, async () => {
      const answer = await post(api.login, wrong);
      answered.push([answer.statusCode, answer.headers['retry-after'], answer.json()]);
    });
    const unavailable = { code: 'unavailable', detail: getErrorSentence('unavailable') };
    const refused = Array.from({ length: tooMany }, () => [503, '5', unavailable]);
    await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(tooMany);
    // Registrations share the queue of logins. Requests without hashing are still answered.
    const newcomer = { email: 'ada@example.org', full_name: 'Ada Lovelace', password };
    expect((await post(api.register, newcomer)).statusCode).toBe(503);
    expect((await test.nobody.call(api.getHealth, {})).status).toBe(200);
    expect(answered).toEqual(refused);
    expect(hashes.most()).toBe(maxConcurrent);

    await hashes.letGo();
    await Promise.all(logins);
    const statuses = answered.slice(tooMany).map((answer) => (answer as unknown[])[0]);
    expect(statuses).toEqual(Array.from({ length: maxConcurrent + maxWaiting }, () => 401));
    expect(hashes.most()).toBe(maxConcurrent);
    expect((await post(api.login, { email: user.email, password })).statusCode).toBe(200);
  });

  it('login computes as many hashes for an unknown email as for a known email', async () => {
    const { user } = await test.register();
    const triesFor = async (email: string, typed: string) => {
      const before = hashes.asked();
      await post(api.login, { email, password: typed });
      return hashes.asked() - before;
    };
    const fullWidth = 'Ｃorrect-Horse-7!';
    expect(fullWidth.normalize('NFKC')).toBe(password);
    for (const [typed, tries] of [
      [password, 1],
      ['Wrong-Horse-7!', 1],
      [fullWidth, 2],
      ['Ｗrong-Horse-7!', 2],
    ] as const) {
      expect(await triesFor('nobody@example.org', typed)).toBe(tries);
      expect(await triesFor(user.email, typed)).toBe(tries);
    }
  });

  it('registration, login and changePassword do not hash a password of 10,000 characters', async () => {
    const { user, access_token } = await test.register();
    const tooLong = `Zq7!${'x'.repeat(9996)}`;
    const newcomer = { email: 'ada@example.org', full_name: 'Ada Lovelace', password: tooLong };
    const change = { current_password: password, new_password: tooLong };
    const unknown = { current_password: tooLong, new_password: 'Another-Horse-8!' };
    const before = hashes.asked();
    const answers = [
      await post(api.register, newcomer),
      await post(api.login, { email: user.email, password: tooLong }),
      await post(api.login, { email: newcomer.email, password: tooLong }),
      await post(api.changePassword, change, { authorization: `Bearer ${access_token}` }),
      await post(api.changePassword, unknown, { authorization: `Bearer ${access_token}` }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 401, 401, 422, 400]);
    expect(hashes.asked()).toBe(before);
  });
});

describe('a common password', () => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openTemporaryStore(), { env: unlimited });
  });

  const register = (password: string) =>
    test.send({
      method: 'POST',
      url: api.register.path,
      payload: { email: 'ada@example.org', full_name: 'Ada Lovelace', password },
    });

  it('registration refuses variants of the 3,000 most used passwords @long', async () => {
    const words = mostUsedPasswords.trim().split(/\s+/);
    const forms = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1!`);
    const meeting = forms.filter((form) => getPasswordShapeErrors(form).length === 0);
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
