import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Endpoint } from '@daymark/shared/endpoint.ts';
import { errorCatalogue } from '@daymark/shared/errors.ts';
import type { Store } from '../../store.ts';
import type { TestApp } from '../../testing/build-test-app.ts';

const unlimited = {
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REGISTRATIONS: '0',
  LIMIT_REQUESTS: '0',
  LIMIT_AT_ONCE: '0',
};
/** Decision 039. */
const mostAtOnce = Math.min(availableParallelism() + 1, 3);
const mostWaiting = 500;
const password = 'Correct-Horse-7!';
const hashOfIt = 'what a hash would be';

/** In the place of the library that hashes: everything that it is asked for, which ends when it is let go. */
function createHashes() {
  const underWay: (() => void)[] = [];
  let isHeld = false;
  let asked = 0;
  let most = 0;
  async function work<T>(result: T): Promise<T> {
    asked += 1;
    if (!isHeld) return result;
    const { promise, resolve } = Promise.withResolvers<void>();
    most = Math.max(most, underWay.push(resolve));
    await promise;
    return result;
  }
  return {
    hash: () => work(hashOfIt),
    verify: (_hash: string, given: string) => work(given === password),
    asked: () => asked,
    /** So many as ever were under way together. */
    most: () => most,
    hold(): void {
      isHeld = true;
    },
    /** One after the other, with all that come in its place. */
    async letGo(): Promise<void> {
      for (let end = underWay.shift(); end !== undefined; end = underWay.shift()) {
        end();
        await setImmediate();
      }
      isHeld = false;
    },
  };
}

describe('of the hashing in the app', () => {
  let folder: string;
  let hashes: ReturnType<typeof createHashes>;
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    hashes = createHashes();
    // Loaded anew: the app of the files before this one has the library itself.
    vi.resetModules();
    vi.doMock('@node-rs/argon2', async (original: () => Promise<typeof argon2>) => ({
      ...(await original()),
      parseOptions: () => ({ memoryCost: Infinity, timeCost: Infinity }),
      hash: hashes.hash,
      verify: hashes.verify,
    }));
    const { openStore } = await import('../../store.ts');
    const { buildTestApp } = await import('../../testing/build-test-app.ts');
    folder = mkdtempSync(join(tmpdir(), 'daymark-hashing-'));
    store = await openStore({ sqliteFile: join(folder, 'test.db') });
    test = await buildTestApp(store, { env: unlimited });
  });

  afterEach(async () => {
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
    await test.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const post = async ({ path: url }: Endpoint, payload: object, headers = {}) =>
    test.send({ method: 'POST', url, headers, payload });

  it('only so much is under way at once, and 500 wait for it: whoever comes then is unavailable', async () => {
    const { user } = await test.register();
    const tooMany = 17;
    const wrong = { email: user.email, password: 'Wrong-Horse-7!' };
    const answered: unknown[] = [];
    hashes.hold();
    const logins = Array.from({ length: mostAtOnce + mostWaiting + tooMany }, async () => {
      const answer = await post(api.login, wrong);
      answered.push([answer.statusCode, answer.headers['retry-after'], answer.json()]);
    });
    const unavailable = { code: 'unavailable', detail: errorCatalogue.unavailable.detail };
    const refused = Array.from({ length: tooMany }, () => [503, '5', unavailable]);
    await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(tooMany);
    // In one line with everything that is hashed; what needs none of it goes on.
    const newcomer = { email: 'ada@example.org', full_name: 'Ada Lovelace', password };
    expect((await post(api.register, newcomer)).statusCode).toBe(503);
    expect((await test.nobody.call(api.getHealth, {})).status).toBe(200);
    expect(answered).toEqual(refused);
    expect(hashes.most()).toBe(mostAtOnce);

    await hashes.letGo();
    await Promise.all(logins);
    const statuses = answered.slice(tooMany).map((answer) => (answer as unknown[])[0]);
    expect(statuses).toEqual(Array.from({ length: mostAtOnce + mostWaiting }, () => 401));
    expect(hashes.most()).toBe(mostAtOnce);
    expect((await post(api.login, { email: user.email, password })).statusCode).toBe(200);
  });

  it('nothing is done for ten thousand characters, which are nobody’s password', async () => {
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
