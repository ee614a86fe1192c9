import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, openApp } from '../testing/each-database.ts';

const megabyte = 1_000_000;

describeEachDatabase('the storage quota of an account', (openStore, tables) => {
  let test: TestApp;

  const open = async (env: Readonly<Record<string, string>> = {}) => {
    test = await openApp(openStore, { env });
    return test.register();
  };

  async function fill({ user }: Person, id: string, bytes: number): Promise<void> {
    await tables()
      .insertInto('notifications')
      .values({
        user_id: user.id,
        id,
        notification_type: 'daily_reminder',
        content: 'é'.repeat(bytes / 2),
        is_read: 0,
        created_at: '2026-02-01T00:00:00.000Z',
      })
      .execute();
  }

  async function areaOf(person: Person): Promise<string> {
    const body = {
      name: 'Health',
      description: '',
      color: 'green',
      created_on: '2026-01-01',
    } as const;
    return (await person.call(api.createLifeArea, { body })).body.id;
  }

  const mark = (life_area_id: string, score_date: string) => ({
    life_area_id,
    score_date,
    score: 1 as const,
    notes: '',
  });

  /** Returns 1,000 entries. Their estimated size exceeds the quota, so the rows are counted. */
  const many = (life_area_id: string) =>
    Array.from({ length: 1000 }, (_, day) =>
      mark(life_area_id, new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)),
    );

  it('writes to a full account return 507, but deletions are allowed', async () => {
    const person = await open({ LIMIT_STORAGE_MB: '1' });
    const other = await test.register();
    const area = await areaOf(person);
    const areaOfOther = await areaOf(other);
    await person.call(api.recordScore, { body: mark(area, '2026-01-01') });
    await fill(person, 'much', megabyte);
    await person.call(api.recordScores, { body: { scores: many(area) } });
    const refused = await person.refused(api.recordScore, { body: mark(area, '2026-01-02') });
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full']);
    expect(refused.headers['retry-after']).toBe('300');
    const scores = [mark(area, '2026-01-03'), { ...mark(area, '2026-01-01'), score: null }];
    const { results } = (await person.call(api.recordScores, { body: { scores } })).body;
    expect(results.map(({ status }) => status)).toEqual([507, 204]);
    expect(
      (await person.call(api.deleteLifeArea, { params: { id: area }, query: {} })).status,
    ).toBe(204);
    const ofOther = await other.call(api.recordScore, { body: mark(areaOfOther, '2026-01-02') });
    expect(ofOther.status).toBe(201);
  });

  it('a full account returns the first response for a repeated Idempotency-Key, and accepts writes after a deletion', async () => {
    const person = await open({ LIMIT_STORAGE_MB: '1' });
    const area = await areaOf(person);
    const repeat = { body: mark(area, '2026-01-01') };
    const first = await person.call(api.recordScore, repeat, { idempotencyKey: 'first' });
    await fill(person, 'much', 2 * megabyte);
    await person.call(api.recordScores, { body: { scores: many(area) } });
    expect((await person.refused(api.recordScore, { body: mark(area, '2026-01-02') })).status).toBe(
      507,
    );
    const again = await person.call(api.recordScore, repeat, { idempotencyKey: 'first' });
    expect(again.body).toEqual(first.body);
    await tables().deleteFrom('notifications').where('id', '=', 'much').execute();
    test.clock.advance(10_000);
    expect((await person.call(api.recordScore, { body: mark(area, '2026-01-02') })).status).toBe(
      201,
    );
  });

  it('the quota counts a chunked body by its received bytes', async () => {
    const person = await open({ LIMIT_STORAGE_MB: '1' });
    await fill(person, 'much', megabyte);
    const headers = {
      authorization: `Bearer ${person.access_token}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const request = { method: 'POST', url: api.createLifeArea.path, headers } as const;
    const statuses = [];
    for (const name of ['Health', 'Music']) {
      const payload = Readable.from([JSON.stringify({ name, more: 'x'.repeat(200_000) })]);
      statuses.push((await test.send({ ...request, payload })).statusCode);
    }
    expect(statuses).toEqual([201, 507]);
  });

  it('an account has no quota with LIMIT_STORAGE_MB=0', async () => {
    const person = await open({ LIMIT_STORAGE_MB: '0' });
    await fill(person, 'much', 2 * megabyte);
    expect(await areaOf(person)).not.toBe('');
    const { body } = await person.call(api.getStorage, {});
    expect(body.quota_bytes).toBeNull();
    expect(body.stored_bytes).toBeGreaterThan(2 * megabyte);
  });

  it("getStorage returns the storage and the quota of the user's own account", async () => {
    const person = await open({ LIMIT_STORAGE_MB: '3' });
    const other = await test.register();
    await fill(person, 'much', megabyte);
    const { body } = await person.call(api.getStorage, {});
    expect(body.quota_bytes).toBe(3 * megabyte);
    expect(body.stored_bytes).toBe(await test.store.storedBytes.count(person.user.id));
    expect(body.stored_bytes).toBeGreaterThan(megabyte);
    expect((await other.call(api.getStorage, {})).body.stored_bytes).toBeLessThan(100_000);
    await tables().deleteFrom('notifications').where('id', '=', 'much').execute();
    expect((await person.call(api.getStorage, {})).body).toEqual(body);
    test.clock.advance(60_000);
    const later = (await person.call(api.getStorage, {})).body.stored_bytes;
    expect(later).toBeLessThan(body.stored_bytes - megabyte / 2);
  });

  it('storedBytes.count is exact for random texts in any script', async () => {
    const person = await open();
    const { count } = test.store.storedBytes;
    const before = await count(person.user.id);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 30 }),
        async (texts) => {
          const stored = texts.map((text) => text.replaceAll('\0', ''));
          const rows = stored.map((content, index) => ({
            user_id: person.user.id,
            id: `row-${index}`,
            notification_type: 'daily_reminder' as const,
            content,
            is_read: 0,
            created_at: '2026-02-01T00:00:00.000Z',
          }));
          if (rows.length > 0) await tables().insertInto('notifications').values(rows).execute();
          const bytes = stored.reduce((sum, text) => sum + 150 + Buffer.byteLength(text), 0);
          expect(await count(person.user.id)).toBe(before + bytes);
          await tables()
            .deleteFrom('notifications')
            .where('user_id', '=', person.user.id)
            .execute();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('storedBytes.count is exact for 4,500 rows of one table', async () => {
    const person = await open();
    const { count } = test.store.storedBytes;
    const before = await count(person.user.id);
    for (let part = 0; part < 9; part += 1) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        user_id: person.user.id,
        key: `key-${part * 500 + index + 10_000}`,
        fingerprint: '',
        created_at: '2026-02-01T00:00:00.000Z',
        status: 200,
        body: 'é',
      }));
      await tables().insertInto('idempotency_keys').values(rows).execute();
    }
    expect(await count(person.user.id)).toBe(before + 4500 * (150 + 9 + 2));
  });

  it('storedBytes.countChanged counts only accounts with a new rev', async () => {
    const person = await open();
    await areaOf(person);
    const countedRevs = () =>
      tables().selectFrom('users').select(['rev', 'counted_rev', 'stored_bytes']).execute();
    await test.store.storedBytes.countChanged('');
    const [counted] = await countedRevs();
    expect(counted?.counted_rev).toBe(counted?.rev);
    expect(counted?.stored_bytes).toBeGreaterThan(150);
    await fill(person, 'much', 1000);
    await test.store.storedBytes.countChanged('');
    expect(await countedRevs()).toEqual([counted]);
  });
});
