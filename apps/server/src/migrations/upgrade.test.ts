import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TrendBucket } from '@daymark/shared/analytics/trends-schema.ts';
import { api } from '@daymark/shared/api.ts';
import type { CallArguments, Endpoint } from '@daymark/shared/endpoint.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { createInsert, type Row } from '../backups/tables.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import {
  kindsOfPlaces,
  testPlaces,
  type KindOfPlace,
  type TestPlace,
} from '../testing/data-places.ts';
import { openUpgraded } from '../testing/open-upgraded.ts';
import type { DataPlace } from '../database/data-place.ts';
import { migrate, migrations } from './migrate.ts';
import { createPostgresDialect } from '../database/postgres.ts';
import type { Database } from '../database/schema.ts';
import { createSqliteDialect } from '../database/sqlite.ts';

/*
 * Rows that version 1.0.0 wrote for two people in ten weeks, and its responses on the last day. One
 * person has five areas: two active, one archived, one reopened and one ended.
 */
const [about, ...lines] = readFileSync(
  join(import.meta.dirname, '../testing/database-1.0.0.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown) as [About, ...Line[]];

interface About {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly now: string;
}

type Line = TableStart | AnswerOf1 | Row;

interface TableStart {
  readonly table: string;
  readonly columns: string[];
}

interface AnswerOf1 {
  readonly name: keyof typeof api;
  readonly query: Record<string, string> | null;
  readonly body: unknown;
}

/** Number of migrations in version 1.0.0. */
const shipped = 4;

/** Marks whose idempotency keys are in the fixture. */
const sentBefore = lines
  .filter((line): line is Row => Array.isArray(line) && /^k\d+-\d+$/.test(String(line[1])))
  .map(([, key, , , status, text]) => {
    const body = JSON.parse(String(text)) as Score;
    const { life_area_id, score, score_date, notes } = body;
    return {
      key: String(key),
      body: { life_area_id, score, score_date, notes },
      answer: { status, body },
    };
  });

function open(place: DataPlace): Kysely<Database> {
  if ('sqliteFile' in place) {
    return new Kysely({ dialect: createSqliteDialect(place.sqliteFile, { readOnly: false }) });
  }
  return new Kysely({
    dialect: createPostgresDialect({ url: place.databaseUrl, onLostConnection: () => {} }),
  });
}

/** Fields that the contract no longer has. Only the app of 1.0.0 read them. */
const removedFields = new Set(['spans', 'streaks']);

/** Returns whether `found` contains everything in `expected`. It may contain more. */
function holds(found: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(expected) && expected.length !== (found as unknown[]).length) return false;
  return Object.entries(expected).every(
    ([key, value]) => removedFields.has(key) || holds(Reflect.get(found, key), value),
  );
}

/** Fields in which version 1.0.0 counted the current day before its end. */
const countedToday = new Set([
  'weekly_overview',
  'monthly_overview',
  'completion_rate',
  'growth',
  'areas',
  'metrics',
]);

function withoutOpenPeriods(body: unknown): unknown {
  const kept = Object.entries(body as object).filter(([name]) => !countedToday.has(name));
  const stats = Object.fromEntries(kept) as { buckets?: TrendBucket[]; end_date?: string };
  const { end_date, buckets } = stats;
  if (buckets === undefined) return stats;
  return {
    ...stats,
    buckets: buckets.map((bucket) =>
      bucket.end_date === end_date && bucket.start_date !== end_date
        ? { start_date: bucket.start_date, end_date }
        : bucket,
    ),
  };
}

const changedSince: Partial<Record<keyof typeof api, (body: unknown) => unknown>> = {
  listStreaks: withStreakOfArchivedArea,
  getDashboardAnalytics: withoutOpenPeriods,
  getTrends: withoutOpenPeriods,
};

/** Sets the current streak of the archived area, which version 1.0.0 reported as 0. */
function withStreakOfArchivedArea(streaks: unknown): unknown {
  return (streaks as { name: string }[]).map((streak) =>
    streak.name === 'Garden' ? { ...streak, current: 1 } : streak,
  );
}

function failAfter(step: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery({ node }) {
      statements += 1;
      if (statements > step) throw new Error('broken off');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

const answers = lines.filter((line): line is AnswerOf1 => 'name' in line);

describe.each(kindsOfPlaces)('a database of version 1.0.0 on %s', (kind) => {
  const places = testPlaces();

  it('after an upgrade from 1.0.0, the server returns the responses that version 1.0.0 returned', async () => {
    expect(await differences(await older(kind))).toEqual([]);
  });

  it('an upgrade from 1.0.0 can continue after interruptions at different statements @long', async () => {
    const place = await older(kind);
    const tables = open(place.place);
    let broken = 0;
    for (let step = 0; broken === step; step += 4) {
      const ending = failAfter(step);
      const until = migrations.map((migration, index) => ({
        ...migration,
        up: (db: Kysely<Database>) => migration.up(index < shipped ? db : db.withPlugin(ending)),
      }));
      await migrate(tables, until).catch((error: Error) => {
        if (error.message !== 'broken off') throw error;
        broken += 4;
      });
    }
    expect(broken).toBeGreaterThan(30);
    await tables.destroy();
    expect(await differences(place)).toEqual([]);
  });

  async function differences(place: TestPlace): Promise<string[]> {
    const found: string[] = [];
    const store = await openUpgraded(place);
    const test = await buildTestApp(store);
    test.clock.set(about.now);
    const ada = test.as(about.token);
    for (const { name, query, body } of answers) {
      const request = (query === null ? {} : { query }) as CallArguments<Endpoint>;
      const answer = await ada.call<Endpoint>(api[name], request);
      const expected = changedSince[name]?.(body) ?? body;
      if (!holds(answer.body, expected)) found.push(`${name} ${JSON.stringify(query)}`);
    }
    await test.close();
    await store.close();
    return found;
  }

  it('after an upgrade from 1.0.0, users can sign in, mark and repeat requests', async () => {
    const place = await older(kind);
    const store = await openUpgraded(place);
    const test = await buildTestApp(store);
    test.clock.set('2026-03-02T12:00:00Z');
    const { email, password } = about;
    const { body: signedIn } = await test.nobody.call(api.login, { body: { email, password } });
    const ada = test.as(signedIn.access_token);
    const { body: areas } = await ada.call(api.listLifeAreas, {});
    const read = areas.find(({ name }) => name === 'Read')?.id ?? '';
    const body = { life_area_id: read, score: 1 as const, score_date: '2026-03-02' };
    expect((await ada.call(api.recordScore, { body })).status).toBe(201);
    const { body: after } = await ada.call(api.getDashboardAnalytics, {});
    expect(after.recent_activity.at(-1)).toEqual({ date: '2026-03-02', scores_count: 1 });
    for (const sent of sentBefore) {
      const again = { body: sent.body, idempotencyKey: sent.key };
      expect(await ada.call(api.recordScore, { body: again.body }, again)).toEqual(sent.answer);
    }
    expect((await ada.call(api.getDashboardAnalytics, {})).body).toEqual(after);
    await test.close();
    await store.close();
  });

  it('an upgrade from version 1.0.0 keeps reminders and deliveries', async () => {
    const place = await older(kind);
    const before = open(place.place);
    await migrate(before, migrations.slice(0, 6));
    const ofAda = sql`(select id from users where username_key = 'ada')`;
    await sql`delete from reminders`.execute(before);
    await sql`insert into reminders (user_id, kind, next_due_at, local_date)
      values (${ofAda}, 'daily_reminder', '2026-03-01T19:00:00.000Z', '2026-03-01'),
        (${ofAda}, 'daily_quote', '2026-03-02T07:00:00.000Z', '2026-03-02')`.execute(before);
    await sql`insert into deliveries (user_id, kind, local_date, due_at, result)
      values (${ofAda}, 'daily_reminder', '2026-02-28', '2026-02-28T19:00:00.000Z', 'sent'),
        (${ofAda}, 'streak_7', '2026-02-01', '2026-02-01T19:00:00.000Z', 'sent')`.execute(before);
    await migrate(before);
    const reminders = before.selectFrom('reminders').select(['kind', 'hour', 'next_due_at']);
    expect(await reminders.orderBy('kind').execute()).toEqual([
      { kind: 'daily_quote', hour: '', next_due_at: '2026-03-02T07:00:00.000Z' },
      { kind: 'daily_reminder', hour: '20:00', next_due_at: '2026-03-01T19:00:00.000Z' },
    ]);
    const deliveries = before.selectFrom('deliveries').select(['kind', 'local_date', 'hour']);
    expect(await deliveries.orderBy('kind').execute()).toEqual([
      { kind: 'daily_reminder', local_date: '2026-02-28', hour: '20:00' },
      { kind: 'streak_7', local_date: '2026-02-01', hour: '' },
    ]);
    await before.destroy();
    const store = await openUpgraded(place);
    const test = await buildTestApp(store);
    test.clock.set(about.now);
    const ada = test.as(about.token);
    expect((await ada.call(api.getMe, {})).body).toMatchObject({
      first_weekday: null,
      day_ends_at: '00:00',
      done_last: true,
    });
    expect((await ada.call(api.getNotificationSettings, {})).body.daily_reminder_times).toEqual([
      '20:00',
    ]);
    const { body: areas } = await ada.call(api.listLifeAreas, {});
    expect(areas.map(({ icon, group, reminder_time }) => [icon, group, reminder_time])).toEqual(
      areas.map(() => [null, '', null]),
    );
    await test.close();
    await store.close();
  });

  it('an upgrade from version 1.0.0 keeps the edit time of each field of an area', async () => {
    const place = await older(kind);
    const tables = open(place.place);
    const columns = migrations.findIndex(({ name }) => name === '0027-area-edit-times');
    await migrate(tables, migrations.slice(0, columns));
    await sql`update life_areas set name_edited_at = '2026-02-01T08:00:00.000Z',
      icon_edited_at = '', deleted_on_edited_at = '2026-02-02T09:00:00.000Z'
      where name = 'Read'`.execute(tables);
    await migrate(tables);
    const { fields_edited_at } = await tables
      .selectFrom('life_areas')
      .select('fields_edited_at')
      .where('name', '=', 'Read')
      .executeTakeFirstOrThrow();
    const times = JSON.parse(fields_edited_at) as Record<string, string>;
    expect(times).toMatchObject({
      name: '2026-02-01T08:00:00.000Z',
      icon: '',
      deleted_on: '2026-02-02T09:00:00.000Z',
    });
    expect(Object.keys(times)).toHaveLength(11);
    // Some code compares this JSON as text, so it must have no spaces.
    expect(fields_edited_at).toBe(JSON.stringify(times));
    await tables.destroy();
  });

  it('an upgrade turns reminder times into lists of reminders', async () => {
    const place = await older(kind);
    const tables = open(place.place);
    const first = migrations.findIndex(({ name }) => name === '0031-reminders-at-any-minute');
    await migrate(tables, migrations.slice(0, first));
    const ofAda = sql<string>`(select id from users where username_key = 'ada')`;
    await sql`update life_areas set reminder_time = '07:00' where name = 'Read'`.execute(tables);
    const further = sql`further_reminder_times = '["09:00","13:00"]',
      fields_edited_at = '{"further_reminder_times":"2026-02-01"}'`;
    await sql`update notification_settings set ${further} where user_id = ${ofAda}`.execute(tables);
    await sql`delete from reminders`.execute(tables);
    for (const hour of ['07:00', '13:00', '15:00', '20:00'])
      await sql`insert into reminders (user_id, kind, hour, next_due_at)
        values (${ofAda}, 'daily_reminder', ${hour}, '2026-03-02T07:00:00.000Z')`.execute(tables);
    await migrate(tables);
    const settings = tables.selectFrom('notification_settings').where('user_id', '=', ofAda);
    expect(await settings.select(['daily_reminders', 'fields_edited_at']).execute()).toEqual([
      {
        daily_reminders: '[{"time":""},{"time":"09:00"},{"time":"13:00"}]',
        fields_edited_at: '{"daily_reminders":"2026-02-01"}',
      },
    ]);
    const rows = tables.selectFrom('reminders').select(['hour', 'weekdays']).orderBy('hour');
    expect(await rows.execute()).toEqual([
      { hour: '07:00', weekdays: '1234567' },
      { hour: '13:00', weekdays: '1234567' },
      { hour: '15:00', weekdays: '' },
      { hour: '20:00', weekdays: '1234567' },
    ]);
    const areas = await tables.selectFrom('life_areas').select(['name', 'reminders']).execute();
    expect(new Map(areas.map(({ name, reminders }) => [name, reminders]))).toContainEqual([
      'Read',
      '[{"time":"07:00"}]',
    ]);
    await tables.destroy();
  });

  async function older(kindOfPlace: KindOfPlace) {
    const place = await places.empty(kindOfPlace);
    const tables = open(place.place);
    await migrate(tables, migrations.slice(0, shipped));
    await tables.transaction().execute(async (db) => {
      let insert = createInsert(db, { name: '', columns: [], primaryKey: [] });
      for (const line of lines) {
        if ('table' in line) {
          // Migrations have inserted rows that the fixture contains as well.
          await sql`delete from ${sql.table(line.table)}`.execute(db);
          insert = createInsert(db, { name: line.table, columns: line.columns, primaryKey: [] });
        } else if (Array.isArray(line)) await insert([line]);
      }
    });
    // Version 1.0.0 recorded only the names of applied migrations.
    await sql`alter table migrations drop column timestamp`.execute(tables);
    await sql`drop table migration_lock`.execute(tables);
    await tables.destroy();
    return place;
  }
});
