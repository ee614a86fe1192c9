import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import * as limits from '@daymark/shared/limits.ts';
import { batchSize, isPostgres } from '../database/statements.ts';
import type { ExpiringTable } from '../store/expired-rows.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { removeExpired } from './remove-expired.ts';

const day = 86_400_000;
const oldPeople = 2.5 * batchSize;
const removedFrom = [
  'sessions',
  'ended_sessions',
  'oidc_attempts',
  'idempotency_keys',
  'rate_limits',
  'deliveries',
] as const;

describeEachDatabase('removeExpired', (openStore, tables) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REGISTRATIONS: '20' } });
  });

  afterEach(async () => {
    while (await removeSomePeople());
    await test.close();
  });

  /** Deletes users in parts, because deleting all at once would exceed the statement timeout. */
  async function removeSomePeople(): Promise<boolean> {
    const some = tables()
      .selectFrom('users')
      .select('id')
      .limit(batchSize / 4);
    const removed = tables().deleteFrom('users').where('id', 'in', some).returning('id');
    return (await removed.execute()).length > 0;
  }

  async function rows(table: ExpiringTable): Promise<number> {
    return (await tables().selectFrom(table).selectAll().execute()).length;
  }

  async function remove(stopped = new AbortController().signal): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    const onError = (error: unknown) => void failures.push(error);
    await removeExpired({ store: test.store, now: test.clock(), stopped, onError });
    return failures;
  }

  /** Inserts expired rows of `people` users into each table, and one or two valid rows. */
  async function leaveBehind(people: number): Promise<void> {
    const number = sql`cast(number as text)`;
    const long = sql.lit('2020-01-01T00:00:00.000Z');
    const now = sql.lit(new Date(test.clock()).toISOString());
    const later = sql.lit(new Date(test.clock() + day).toISOString());
    const statements = [
      sql`with recursive numbers (number) as (
          select 1 union all select number + 1 from numbers where number < ${sql.lit(people)})
        insert into users (id, email, email_key, username, username_key, full_name, timezone,
          notification_time, language, password_hash, created_at)
        select ${number}, ${number}, ${number}, ${number}, ${number}, 'Ada', 'UTC', '09:00', 'en', '',
          ${long} from numbers`,
      sql`insert into sessions
          (user_id, id, token_hash, user_agent, created_at, last_used_at, expires_at)
        select id, id, id, '', ${long}, ${long}, ${long} from users
        union all values ('1', 'now', 'now', '', ${now}, ${now}, ${later})`,
      sql`insert into ended_sessions (token_hash, expires_at)
        select id, ${long} from users union all values ('now', ${later})`,
      sql`insert into oidc_attempts (state_hash, browser_hash, nonce, code_verifier, expires_at)
        select id, '', '', '', ${long} from users union all values ('now', '', '', '', ${later})`,
      sql`insert into idempotency_keys (user_id, key, fingerprint, created_at)
        select id, 'long ago', '', ${long} from users union all values ('1', 'now', '', ${now})`,
      sql`insert into rate_limits (key, window_start, window_end, hits)
        select id, 0, 60, 1 from users union all values ('now', 0, 9000000000, 1)`,
      sql`insert into deliveries (user_id, kind, local_date, hour, due_at, result)
        select id, 'daily_reminder', '2020-01-01', '09:00', ${long}, 'sent' from users
        union all values ('1', 'daily_reminder', '2026-03-01', '09:00', ${now}, 'sent'),
          ('1', 'perfect_week', '2020-01-01', '', ${long}, 'sent')`,
      sql`insert into reminders (user_id, kind, hour, next_due_at, local_date)
        select id, 'daily_reminder', '09:00', '2040-01-01T00:00:00.000Z', '2040-01-01' from users
        union all values ('1', 'daily_quote', '', ${later}, '2026-03-02')`,
    ];
    for (const statement of statements) await statement.execute(tables());
    // Updates the statistics, which autovacuum would do later. Without them, PostgreSQL scans whole
    // tables for each deleted user.
    if (isPostgres(tables())) await sql`analyze`.execute(tables());
  }

  it('removeExpired keeps valid rows and deletes expired rows', async () => {
    const person = await test.register();
    await person.call(api.createLifeArea, { body: { name: 'Health' } }, { idempotencyKey: 'k' });
    await remove();
    expect([
      await rows('sessions'),
      await rows('idempotency_keys'),
      await rows('rate_limits'),
    ]).toEqual([1, 1, 1]);
    test.clock.advance(30 * day - 1000);
    await remove();
    expect([
      await rows('sessions'),
      await rows('idempotency_keys'),
      await rows('rate_limits'),
    ]).toEqual([1, 1, 0]);
    test.clock.advance(2000);
    expect(await remove()).toEqual([]);
    expect([await rows('sessions'), await rows('idempotency_keys')]).toEqual([0, 0]);
  });

  async function rowsAfter(table: ExpiringTable, milliseconds: number): Promise<number> {
    test.clock.advance(milliseconds);
    expect(await remove()).toEqual([]);
    return rows(table);
  }

  it.each(['entry_versions', 'area_versions'] as const)(
    'removeExpired keeps rows of %s for a year',
    async (table) => {
      const person = await test.register();
      const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
      const body = { life_area_id: area.id, score_date: '2026-03-01' };
      for (const score of [0, 1] as const) {
        await person.call(api.recordScore, { body: { ...body, score } });
      }
      const params = { id: area.id };
      await person.call(api.updateLifeArea, { params, body: { name: 'Sport' } });
      expect(await rowsAfter(table, limits.versionDays * day)).toBe(1);
      expect(await rowsAfter(table, 1)).toBe(0);
    },
  );

  it('removeExpired keeps the source of a version for the maximum age of a session plus that of a version', async () => {
    const person = await test.register();
    const { body: area } = await person.call(api.createLifeArea, { body: { name: 'Health' } });
    await person.call(api.recordScore, {
      body: { life_area_id: area.id, score_date: '2026-03-01', score: 1 },
    });
    const longest = limits.maxSessionDays + limits.versionDays;
    expect(await rowsAfter('sources', longest * day)).toBe(1);
    expect(await rowsAfter('sources', 1)).toBe(0);
  });

  it('removeExpired deletes access tokens and links in mails when they expire', async () => {
    const { user, ...person } = await test.register();
    const body = { name: 'Watch', scope: 'read', life_area_ids: null, expires_in_days: 1 } as const;
    await person.call(api.createToken, { body });
    await test.store.mailTokens.add({
      token_hash: 'a hash',
      user_id: user.id,
      purpose: 'reset',
      email: user.email,
      session_id: null,
      never_confirmed: false,
      expires_at: new Date(test.clock() + day).toISOString(),
    });
    expect(await rowsAfter('access_tokens', day - 1)).toBe(1);
    expect(await rows('mail_tokens')).toBe(1);
    expect(await rowsAfter('access_tokens', 1)).toBe(0);
    expect(await rows('mail_tokens')).toBe(0);
  });

  it('removeExpired deletes several batches in a run and keeps valid rows @long', async () => {
    await leaveBehind(oldPeople);
    expect(await remove()).toEqual([]);
    expect(await Promise.all(removedFrom.map(rows))).toEqual([1, 1, 1, 1, 1, 2]);
    const reminders = await tables()
      .selectFrom('reminders')
      .select(['next_due_at', 'local_date'])
      .distinct()
      .orderBy('next_due_at')
      .execute();
    expect(reminders).toEqual([
      { next_due_at: '2026-03-01T12:00:00.000Z', local_date: null },
      { next_due_at: '2026-03-02T12:00:00.000Z', local_date: '2026-03-02' },
    ]);
  });

  it('expired.remove deletes one batch of expired sessions per call @long', async () => {
    await leaveBehind(oldPeople);
    const instant = new Date(test.clock()).toISOString();
    const left: number[] = [];
    while (await test.store.expired.remove('sessions', instant)) left.push(await rows('sessions'));
    expect(left).toEqual([oldPeople - batchSize + 1, oldPeople - 2 * batchSize + 1]);
  });

  it('reminders.planAll visits each user once, even if another node changes reminders meanwhile @long', async () => {
    await leaveBehind(oldPeople);
    const now = new Date(test.clock()).toISOString();
    let from: string | null = '';
    let batches = 0;
    while (from !== null) {
      from = await test.store.reminders.planAll({ now, dueAfter: now, from });
      batches += 1;
      await tables().updateTable('reminders').set({ next_due_at: '2040-01-01' }).execute();
    }
    expect(batches).toBe(3);
  });

  it('removeExpired deletes nothing if its signal is already aborted', async () => {
    await leaveBehind(3);
    expect(await remove(AbortSignal.abort())).toEqual([]);
    expect(await Promise.all(removedFrom.map(rows))).toEqual([4, 4, 4, 4, 4, 5]);
  });

  it.each(removedFrom)(
    'removeExpired continues with other tables if it cannot delete rows of %s',
    async (broken) => {
      await leaveBehind(3);
      await sql`alter table ${sql.id(broken)} rename to broken`.execute(tables());
      const failures = await remove();
      await sql`alter table broken rename to ${sql.id(broken)}`.execute(tables());
      // Counting the storage of accounts also reads `idempotency_keys`, so this step fails as well.
      expect(failures).toHaveLength(broken === 'idempotency_keys' ? 2 : 1);
      const one = { sessions: 1, ended_sessions: 1, idempotency_keys: 1, rate_limits: 1 };
      const left = { ...one, oidc_attempts: 1, deliveries: 2 };
      for (const table of removedFrom) {
        expect(await rows(table)).toBe(left[table] + (table === broken ? 3 : 0));
      }
      const far = tables().selectFrom('reminders').where('next_due_at', '>', '2030');
      expect(await far.select('kind').execute()).toEqual([]);
    },
  );
});
