import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import * as limits from '@daymark/shared/limits.ts';
import { givenRows } from '../database/statements.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { removeExpired } from './remove-expired.ts';

const day = 86_400_000;
const columns = ['user_id', 'id', 'notification_type', 'content', 'created_at'] as const;
const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

describeEachDatabase('an inbox', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
  });

  /**
   * Adds numbered notifications at intervals of a second. Number 0 is the newest, with the time
   * `newest`.
   */
  async function fill({ user }: Person, count: number, newest: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, number) => {
      const instant = newest - number * 1000;
      const created_at = new Date(instant).toISOString();
      const id = uuidv7(instant, random);
      return { user_id: user.id, id, notification_type: 'other', content: `${number}`, created_at };
    });
    await sql`
      insert into notifications (user_id, id, notification_type, content, created_at, is_read)
      select user_id, id, notification_type, content, created_at, 0
      from ${givenRows(tables(), rows, columns)} as given`.execute(tables());
  }

  /** Returns the numbers of the notifications, newest first. */
  async function entriesOf({ user }: Person): Promise<number[]> {
    const rows = tables().selectFrom('notifications').select('content');
    const ofUser = await rows.where('user_id', '=', user.id).orderBy('id', 'desc').execute();
    return ofUser.map(({ content }) => Number(content));
  }

  async function remove(stopped = new AbortController().signal): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    const onError = (error: unknown) => void failures.push(error);
    await removeExpired({ store: test.store, now: test.clock(), stopped, onError });
    return failures;
  }

  it('removeExpired keeps the newest thousand notifications of an inbox', async () => {
    const [full, less, none] = [
      await test.register(),
      await test.register(),
      await test.register(),
    ];
    await fill(full, limits.inboxEntries + 3, test.clock());
    await fill(less, limits.inboxEntries, test.clock());
    expect(await remove()).toEqual([]);
    const kept = Array.from({ length: limits.inboxEntries }, (_, number) => number);
    expect(await entriesOf(full)).toEqual(kept);
    expect(await entriesOf(less)).toEqual(kept);
    expect(await entriesOf(none)).toEqual([]);
    const { body, headers } = await full.call(api.listNotifications, { query: { limit: '200' } });
    expect(body).toHaveLength(200);
    expect(headers).toEqual({ 'X-Unread-Count': '1000' });
  });

  it('removeExpired deletes notifications that are older than a year', async () => {
    const person = await test.register();
    await fill(person, 3, test.clock());
    test.clock.advance(365 * day - 1000);
    await remove();
    expect(await entriesOf(person)).toEqual([0, 1]);
    test.clock.advance(1000);
    await remove();
    expect(await entriesOf(person)).toEqual([0]);
    test.clock.advance(1);
    await remove();
    expect(await entriesOf(person)).toEqual([]);
  });

  it('one run of removeExpired trims several large inboxes @long', async () => {
    const people: Person[] = [];
    for (let number = 0; number < 5; number += 1) people.push(await test.register());
    const [first, ...others] = people as [Person, ...Person[]];
    await fill(first, 4 * limits.inboxEntries, test.clock());
    for (const one of others) await fill(one, limits.inboxEntries + 1, test.clock());
    // Inserts more users without notifications than fit into one batch.
    await sql`
      with recursive numbers (number) as (
        select 1 union all select number + 1 from numbers where number < 250)
      insert into users (id, email, email_key, username, username_key, full_name, timezone,
        notification_time, language, password_hash, created_at)
      select cast(number as text), cast(number as text), cast(number as text), cast(number as text),
        cast(number as text), 'Ada', 'UTC', '09:00', 'en', '', '2026-01-01T00:00:00.000Z'
      from numbers`.execute(tables());
    expect(await remove()).toEqual([]);
    for (const one of people) expect(await entriesOf(one)).toHaveLength(limits.inboxEntries);
  });

  it('removeExpired trims no inbox if its signal is already aborted', async () => {
    const person = await test.register();
    await fill(person, limits.inboxEntries + 1, test.clock());
    await remove(AbortSignal.abort());
    expect(await entriesOf(person)).toHaveLength(limits.inboxEntries + 1);
  });

  it('several nodes can run removeExpired concurrently @long', async () => {
    const people = [await test.register(), await test.register()];
    for (const one of people) await fill(one, 3 * limits.inboxEntries, test.clock());
    const failures = await Promise.all([remove(), remove(), remove()]);
    expect(failures.flat()).toEqual([]);
    await remove();
    for (const one of people) expect(await entriesOf(one)).toHaveLength(limits.inboxEntries);
  });
});
