import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { changesPath, type RevisionChange } from '@daymark/shared/changes/change.ts';
import type { Store } from '../../store/store.ts';
import {
  buildTestApp,
  testPassword,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { editAt } from '../../testing/factories.ts';

interface Received {
  readonly status: number;
  readonly type: string | undefined;
  readonly changes: RevisionChange[];
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

const unended: Received[] = [];

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 15_000 };

function listen({ app }: TestApp, token: string | null, query = ''): Promise<Received> {
  const { port } = app.server.address() as AddressInfo;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, path: changesPath + query, headers, agent: false },
      (response) => {
        const received = receive(response, () => sent.destroy());
        unended.push(received);
        resolve(received);
      },
    );
    sent.on('error', reject).end();
  });
}

function receive(response: IncomingMessage, stop: () => void): Received {
  const changes: RevisionChange[] = [];
  let text = '';
  let isOver = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const data = /^data: (.*)$/gm;
    const found = [...text.matchAll(data)].map(
      ([, json = '']) => JSON.parse(json) as RevisionChange,
    );
    changes.splice(0, changes.length, ...found);
  });
  response.on('close', () => {
    isOver = true;
  });
  response.on('error', () => {});
  const { statusCode: status = 0, headers } = response;
  return {
    status,
    type: headers['content-type'],
    changes,
    text: () => text,
    isOver: () => isOver,
    stop,
  };
}

async function revOf(person: Person): Promise<number> {
  return (await person.call(api.sync, { query: {} })).body.rev;
}

describeEachDatabase('the stream of changes', (openStore) => {
  let store: Store;
  let test: TestApp;
  let person: Person;

  async function node(): Promise<TestApp> {
    const app = await buildTestApp(await openStore());
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }

  beforeEach(async () => {
    test = await node();
    ({ store } = test);
    person = await test.register();
  });

  afterEach(async () => {
    for (const received of unended.splice(0)) received.stop();
    await test.close();
  });

  it('the stream of changes returns 401 without a valid session', async () => {
    expect(await listen(test, null)).toMatchObject({ status: 401 });
    expect(await listen(test, 'x'.repeat(43))).toMatchObject({ status: 401 });
  });

  it('the stream of changes sends only the new rev of each change', async () => {
    const before = await revOf(person);
    const received = await listen(test, person.access_token);
    expect(received).toMatchObject({ status: 200, type: 'text/event-stream' });
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Secret' } });
    const mark = { life_area_id: area.id, score: 1, score_date: '2026-03-01' } as const;
    await person.call(
      api.recordScore,
      { body: { ...mark, notes: 'Secret' } },
      { idempotencyKey: 'the-key' },
    );
    await person.call(api.updateNotificationSettings, { body: { inactivity_days: 5 } });
    await person.call(api.updateMe, { body: { full_name: 'Secret Name' } });
    await expect
      .poll(() => received.changes, soon)
      .toEqual([1, 2, 3, 4].map((step) => ({ rev: before + step })));
    expect(received.text()).not.toContain('Secret');
  });

  it('the stream of changes sends a rev after an entry or an area is deleted', async () => {
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Run' } });
    const mark = { life_area_id: area.id, score: 1, score_date: '2026-03-01' } as const;
    const { body: score } = await person.call(api.recordScore, { body: mark });
    const before = await revOf(person);
    const received = await listen(test, person.access_token);
    await person.call(api.deleteScore, { params: { id: score.id } });
    await person.call(api.deleteLifeArea, { params: { id: area.id }, query: { erase: 'true' } });
    // PostgreSQL may still deliver earlier notifications.
    await expect
      .poll(() => received.changes.filter(({ rev }) => rev > before), soon)
      .toEqual([{ rev: before + 1 }, { rev: before + 2 }]);
  });

  it('the stream of changes ignores other users, refused writes and repeated writes', async () => {
    const other = await test.register();
    const before = await revOf(person);
    const received = await listen(test, person.access_token);
    await other.call(api.createLifeArea, { body: { name: 'Theirs' } });
    await person.refused(api.deleteLifeArea, { params: { id: crypto.randomUUID() } });
    const once = { idempotencyKey: 'once' };
    await person.call(api.createLifeArea, { body: { name: 'Mine' } }, once);
    await person.call(api.createLifeArea, { body: { name: 'Mine' } }, once);
    await person.call(api.updateMe, { body: { full_name: 'The last' } });
    await expect
      .poll(() => received.changes, soon)
      .toEqual([{ rev: before + 1 }, { rev: before + 2 }]);
  });

  it('the stream of changes ends when its session ends, and a stream of another session stays open', async () => {
    const again = await test.signIn(person);
    const first = await listen(test, person.access_token);
    const second = await listen(test, again.access_token);
    await person.call(api.logout, {});
    await expect.poll(first.isOver, soon).toBe(true);
    expect(second.isOver()).toBe(false);
    await again.call(api.deleteMe, { body: { password: testPassword } });
    await expect.poll(second.isOver, soon).toBe(true);
  });

  it('the stream of changes ends when another session changes the password', async () => {
    const elsewhere = await test.signIn(person);
    const received = await listen(test, person.access_token);
    const body = { current_password: testPassword, new_password: 'Another-Horse-8!' };
    await elsewhere.call(api.changePassword, { body });
    await expect.poll(received.isOver, soon).toBe(true);
  });

  it('the log says once that a stream of changes reached its browser late', async () => {
    for (const query of ['', '?protocol=h2', '?late=62', '?late=63']) {
      await listen(test, person.access_token, query);
    }
    const warnings = test.log.filter((line) => line.includes('reach a browser late'));
    expect(warnings).toEqual([expect.stringContaining('"seconds":62')]);
  });

  it("opening an eleventh stream of changes ends the user's oldest stream", async () => {
    const received: Received[] = [];
    for (let count = 0; count < 11; count += 1)
      received.push(await listen(test, person.access_token));
    await expect.poll(() => received.map((one) => one.isOver()).indexOf(true), soon).toBe(0);
    expect(received.filter((one) => one.isOver())).toHaveLength(1);
  });

  it('a stream of changes receives a pushed-out event before a newer stream ends it', async () => {
    const received: Received[] = [];
    for (let count = 0; count < 13; count += 1)
      received.push(await listen(test, person.access_token));
    const pushedOut = received.slice(0, 3);
    for (const one of pushedOut) {
      await expect.poll(one.isOver, soon).toBe(true);
      expect(one.text()).toMatch(/\nevent: pushed-out\ndata: \{\}\n\n$/);
    }
    await person.call(api.logout, {});
    for (const one of received.slice(3)) {
      await expect.poll(one.isOver, soon).toBe(true);
      expect(one.text()).not.toContain('pushed-out');
    }
  });

  it('open streams of changes do not delay the shutdown', async () => {
    const received = await listen(test, person.access_token);
    await test.close();
    await expect.poll(received.isOver, soon).toBe(true);
    test = await node();
  });

  it('the stream of changes sends a rev after the commit and not after a rollback', async () => {
    const received = await listen(test, person.access_token);
    const user_id = person.user.id;
    const undone = store.transaction(async ({ notificationSettings }) => {
      await notificationSettings.update(user_id, { inactivity_days: 7 }, editAt());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await store.transaction(async ({ users }) => {
      await users.update(user_id, { full_name: 'Both' }, editAt());
      expect(received.changes).toEqual([]);
    });
    const before = await revOf(person);
    await expect.poll(() => received.changes, soon).toEqual([{ rev: before }]);
  });
});
