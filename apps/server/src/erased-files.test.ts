import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInResult } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getAddress, type CallArguments, type Endpoint } from '@daymark/shared/endpoint.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { removeExpired } from './jobs/remove-expired.ts';
import { type Store, openStore } from './store/store.ts';
import { buildTestApp, testPassword, type Person, type TestApp } from './testing/build-test-app.ts';
import { programEnvironment } from './testing/program-environment.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const areaCanary = 'Kilimanjaro';
const accountCanary = 'Popocatepetl';
const today = '2026-03-01';

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

/** Counts the occurrences of a text in each file of the data folder. Omits files without it. */
function countOccurrences(text: string): Record<string, number> {
  const counts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => [
      name,
      readFileSync(join(parentPath, name), 'latin1').split(text).length - 1,
    ]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0)) as Record<string, number>;
}

describe('the files of a server on SQLite', () => {
  let store: Store;
  let test: TestApp;

  beforeEach(async () => {
    store = await openStore({ sqliteFile: join(folder, 'daymark.db') });
    test = await buildTestApp(store, { env: { LIMIT_REQUESTS: '0' } });
  });

  async function stop(): Promise<void> {
    await test.close();
    await store.close();
  }

  const newId = () => uuidv7(test.clock(), (bytes) => crypto.getRandomValues(bytes));

  /** Returns the canary and up to 380 more characters. */
  const noteWith = (canary: string, day: number) => `${canary} ${'x'.repeat((day * 97) % 380)}`;

  async function createArea(person: Person, name: string): Promise<string> {
    const body = { name, description: `${name} by foot`, created_on: '2020-01-01' };
    const { body: area } = await person.call(
      api.createLifeArea,
      { body },
      { idempotencyKey: newId() },
    );
    return area.id;
  }

  /** Marks the areas in turn. With two areas, database pages contain both and are split. */
  async function fill(person: Person, areas: readonly (readonly [id: string, text: string])[]) {
    for (let day = 0; day < 250; day += 1) {
      for (const [life_area_id, text] of areas) {
        const score_date = addDays(today, -((day * 89) % 997));
        const body = { life_area_id, score: 1, score_date, notes: noteWith(text, day) } as const;
        const { body: score } = await person.call(
          api.recordScore,
          { body },
          { idempotencyKey: newId() },
        );
        if (day % 5 !== 0) continue;
        const update = { params: { id: score.id }, body: { notes: noteWith(text, day + 3) } };
        await person.call(api.updateScore, update, { idempotencyKey: newId() });
      }
    }
  }

  it('after the server stopped, the data folder contains no text of an erased area @long', async () => {
    const person = await test.register();
    const erased = await createArea(person, areaCanary);
    const other = await createArea(person, 'Reading');
    const rename = { params: { id: erased }, body: { name: `${areaCanary} again` } };
    await person.call(api.updateLifeArea, rename, { idempotencyKey: 'rename' });
    await fill(person, [
      [erased, areaCanary],
      [other, 'A book'],
    ]);
    await store.notifications.add(person.user.id, {
      id: newId(),
      notification_type: 'achievement',
      content: `${areaCanary} again: done 7 days in a row. Well done!`,
      created_at: `${today}T12:00:00.000Z`,
    });
    expect(countOccurrences(areaCanary)).not.toEqual({});

    await person.call(api.deleteLifeArea, { params: { id: erased }, query: { erase: 'true' } });
    await stop();

    expect(countOccurrences(areaCanary)).toEqual({});
    expect(countOccurrences('A book')).toEqual({ 'daymark.db': expect.any(Number) as number });
  });

  it('after the server stopped, the data folder contains no text of a deleted account @long', async () => {
    const staying = await test.register();
    const person = await test.register({
      email: `${accountCanary}@example.org`,
      username: accountCanary,
      full_name: `${accountCanary} One`,
    });
    await person.call(api.updateMe, { body: { full_name: `${accountCanary} Two` } });
    const own = await createArea(person, accountCanary);
    await fill(person, [[own, accountCanary]]);
    const theirs = await createArea(staying, 'Reading');
    await fill(staying, [[theirs, 'A book']]);
    const subscription = {
      endpoint: `http://127.0.0.1:1/${accountCanary}`,
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    await person.call(api.subscribeToPush, { body: { subscription } });
    await test.signIn(person, `${accountCanary}/1.0`);
    await store.notifications.add(person.user.id, {
      id: newId(),
      notification_type: 'other',
      content: `Hello ${accountCanary}`,
      created_at: `${today}T12:00:00.000Z`,
    });
    expect(countOccurrences(accountCanary)).not.toEqual({});

    await person.call(api.deleteMe, { body: { password: testPassword } });
    await stop();

    expect(countOccurrences(accountCanary)).toEqual({});
    expect(countOccurrences(accountCanary.toLowerCase())).toEqual({});
    expect(countOccurrences('A book')).not.toEqual({});
  });

  it('the data folder contains no text of an erased area while the server runs', async () => {
    const person = await test.register();
    const area = await createArea(person, areaCanary);
    await person.call(api.deleteLifeArea, { params: { id: area }, query: { erase: 'true' } });
    expect(countOccurrences(areaCanary)).toEqual({});
    await stop();
  });

  it('the WAL keeps text of an erased area only while a reader uses the WAL', async () => {
    const person = await test.register();
    const area = await createArea(person, areaCanary);
    const reader = new DatabaseSync(join(folder, 'daymark.db'));
    reader.exec('begin; select count(*) from users');
    await person.call(api.deleteLifeArea, { params: { id: area }, query: { erase: 'true' } });
    expect(countOccurrences(areaCanary)).toEqual({
      'daymark.db-wal': expect.any(Number) as number,
    });
    reader.close();
    await removeExpired({
      store,
      now: test.clock(),
      stopped: new AbortController().signal,
      onError: (error) => expect.fail(String(error)),
    });
    expect(countOccurrences(areaCanary)).toEqual({});
    await stop();
  });
});

it('after the server was killed, its next stop removes all text of a deleted account @long', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const start = async () => {
    const child = spawn(process.execPath, [main], {
      env: { ...programEnvironment, DATA_DIR: folder, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let address = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      [, address = ''] = /running at (\S+)/.exec(String(chunk)) ?? [];
      if (address !== '') break;
    }
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      child.kill(signal);
      await once(child, 'exit');
    };
    return { address, end };
  };
  const first = await start();
  let token = '';
  const call = async <E extends Endpoint>(
    endpoint: E,
    request: CallArguments<E>,
  ): Promise<unknown> => {
    const { body } = request as { body?: object };
    const response = await fetch(first.address + getAddress(endpoint, request), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return response.status === 204 ? undefined : response.json();
  };
  const person = { email: 'ada@example.org', password: testPassword, full_name: accountCanary };
  token = signInResult.parse(await call(api.register, { body: person })).access_token;
  await call(api.createLifeArea, { body: { name: areaCanary } });
  expect(countOccurrences(accountCanary)).not.toEqual({});
  await call(api.deleteMe, { body: { password: testPassword } });
  await first.end('SIGKILL');
  await (await start()).end('SIGTERM');
  expect(countOccurrences(accountCanary)).toEqual({});
  expect(countOccurrences(areaCanary)).toEqual({});
});
