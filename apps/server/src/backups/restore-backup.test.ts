import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { disconnect } from '../database/connections.ts';
import { DataInUse } from '../database/data-lock.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import { createSqliteDialect } from '../database/sqlite.ts';
import {
  addPerson,
  kindsOfPlaces,
  testPlaces,
  type TestPlace,
  withoutEpoch,
} from '../testing/data-places.ts';
import { createUser, newUser } from '../testing/factories.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

type Everything = Awaited<ReturnType<TestPlace['everything']>>;

const madeAt = '2026-03-01T12:00:00.000Z';
const places = testPlaces();

async function backUp({ folder, place }: Pick<TestPlace, 'folder' | 'place'>): Promise<string> {
  const file = join(folder, 'backup.jsonl.gz');
  await makeBackup({ place, file, madeAt });
  return file;
}

function restore(backup: string, into: TestPlace, copy = 'copy.jsonl.gz') {
  return restoreBackup({ backup, place: into.place, copy: join(into.folder, copy), madeAt });
}

/** Leaves out tables and columns that a restore changes. */
function withoutResetData(everything: Everything) {
  const {
    reminders = [],
    deliveries = [],
    passkey_challenges: _,
    mails: __,
    ...tables
  } = everything;
  return {
    ...withoutEpoch(tables),
    reminders: reminders.map(([user, kind]) => [user, kind]),
    deliveries: deliveries.map(([user, kind, date]) => [user, kind, date]),
  };
}

const ways = kindsOfPlaces.flatMap((from) => kindsOfPlaces.map((to) => ({ from, to })));

it.each(ways)(
  'restoreBackup restores a backup of $from completely into an empty $to database @long',
  async ({ from, to }) => {
    const source = await places.full(from);
    const target = await places.empty(to);
    const { copy, rows } = await restore(await backUp(source), target);
    const everything = await source.everything();
    expect(Object.entries(everything).filter(([, list]) => list.length === 0)).toEqual([]);
    expect(rows).toBe(Object.values(everything).flat().length);
    expect((await target.everything())['server_state']).not.toEqual(everything['server_state']);
    expect(withoutResetData(await target.everything())).toEqual(withoutResetData(everything));
    expect(await target.everything()).toMatchObject({ passkey_challenges: [], mails: [] });
    expect(copy).toBeNull();
  },
);

it.each(ways)(
  'restoring the copy of the replaced data undoes a restore of a $from backup over a $to database @long',
  async ({ from, to }) => {
    const source = await places.small(from);
    const target = await places.small(to);
    await addPerson(target);
    const before = await target.everything();
    const { copy } = await restore(await backUp(source), target);
    expect(withoutResetData(await target.everything())).toEqual(
      withoutResetData(await source.everything()),
    );
    await restore(copy ?? '', target, 'second.jsonl.gz');
    expect(withoutResetData(await target.everything())).toEqual(withoutResetData(before));
  },
);

describe.each(kindsOfPlaces)('a restore into %s', (kind) => {
  it('restoreBackup fails and changes nothing while a store is open', async () => {
    const place = await places.small(kind);
    const backup = await backUp(place);
    await addPerson(place);
    const before = await place.everything();
    const store = await place.open();
    await expect(restore(backup, place)).rejects.toThrow(DataInUse);
    await store.close();
    expect(await place.everything()).toEqual(before);
  });

  it('restoreBackup upgrades a backup of an older version', async () => {
    const older = await places.empty('SQLite');
    const ada = await makeOlderDatabase(join(older.folder, 'older.db'));
    const place = { sqliteFile: join(older.folder, 'older.db'), vapidKeysFile: 'none' };
    const target = await places.empty(kind);
    await restore(await backUp({ folder: older.folder, place }), target);
    const store = await target.open();
    expect(await store.users.findById(ada)).toMatchObject({ full_name: 'Ada Lovelace' });
    expect(await store.notificationSettings.find(ada)).not.toBeNull();
    await store.close();
  });

  it('after a restore, only reminders that become due later are sent @long', async () => {
    const place = await places.empty(kind);
    await leaveReminders(place);
    const backup = await backUp(place);
    const now = '2026-03-01T08:30:00.000Z';
    const copy = join(place.folder, 'copy.jsonl.gz');
    await restoreBackup({ backup, place: place.place, copy, madeAt: now });
    const store = await place.open();
    const claimAt = async (minute: string) => {
      const claim = { now: minute, leaseUntil: minute, holder: 'a node', limit: 100 };
      const due = [await store.reminders.claim(claim), await store.reminders.takeOver(claim)];
      return due.flatMap(({ deliveries }) =>
        deliveries.map((delivery) => [delivery.kind, delivery.local_date]),
      );
    };
    expect(await claimAt('2026-03-01T08:31:00.000Z')).toEqual([]);
    expect(await claimAt('2026-03-01T08:32:00.000Z')).toEqual([]);
    expect(await claimAt('2026-03-01T10:00:00.000Z')).toContainEqual([
      'reminder_again',
      '2026-03-01',
    ]);
    expect(await claimAt('2026-03-02T08:00:00.000Z')).toContainEqual([
      'daily_reminder',
      '2026-03-02',
    ]);
    await store.close();
  });

  it('a restore with endSessions ends all access except sign-in methods and turns webhooks off @long', async () => {
    const place = await places.full(kind);
    const backup = await backUp(place);
    const before = await place.everything();
    expect(before['sessions']).not.toEqual([]);
    await restore(backup, place);
    expect((await place.everything())['sessions']).toEqual(before['sessions']);
    const copy = join(place.folder, 'second.jsonl.gz');
    await restoreBackup({ backup, place: place.place, copy, madeAt, endSessions: true });
    const after = await place.everything();
    const ended = {
      sessions: [],
      access_tokens: [],
      calendars: [],
      trusted_devices: [],
      push_subscriptions: [],
      mail_tokens: [],
      oidc_attempts: [],
      invitations: [],
      webhook_events: [],
    };
    for (const table of Object.keys(ended)) expect([table, before[table]]).not.toEqual([table, []]);
    const [isEnabled, nextAttempt] = [5, 10];
    const turnedOff = before['webhooks']?.map((row) =>
      (row as unknown[]).with(isEnabled, 0).with(nextAttempt, null),
    );
    expect(withoutResetData(after)).toEqual({
      ...withoutResetData(before),
      ...ended,
      webhooks: turnedOff,
    });
  });

  it('restoreBackup creates no file except the copy of the replaced data @long', async () => {
    const place = await places.small(kind);
    const backup = await backUp(place);
    const before = readdirSync(place.folder);
    await restore(backup, place);
    expect(readdirSync(place.folder).toSorted()).toEqual([...before, 'copy.jsonl.gz'].toSorted());
  });
});

async function makeOlderDatabase(file: string): Promise<string> {
  const db = new Kysely<Database>({ dialect: createSqliteDialect(file, { readOnly: false }) });
  await migrate(db, migrations.slice(0, 1));
  // The first migration creates no column for the first weekday.
  const { first_weekday: _later, ...user } = newUser();
  const keys = { email_key: user.email, username_key: user.username };
  await db
    .insertInto('users')
    .values({ ...user, ...keys })
    .execute();
  await db.destroy();
  return user.id;
}

/**
 * Stores a daily reminder at 09:00, a postponed reminder at 11:00, an overdue milestone and an
 * unfinished delivery. The user is in Berlin, where it is 08:30.
 */
async function leaveReminders(place: TestPlace): Promise<void> {
  const store = await place.open();
  const { id: user_id } = await createUser(store, { created_at: '2026-02-28T12:00:00.000Z' });
  const now = '2026-03-01T07:30:00.000Z';
  await store.reminders.claim({ now, leaseUntil: now, holder: 'a node', limit: 100 });
  const again = { local_date: '2026-03-01', hour: '', due_at: '2026-03-01T10:00:00.000Z' };
  await store.reminders.remindAgain(user_id, again);
  await store.close();
  const connections = await place.connect();
  const { writer } = connections;
  const local_date = '2026-03-01';
  const next_due_at = '2026-03-01T07:29:00.000Z';
  await writer
    .insertInto('reminders')
    .values({ user_id, kind: 'streak_7', hour: '', next_due_at, local_date })
    .execute();
  await writer
    .insertInto('deliveries')
    .values({
      user_id,
      kind: 'celebration',
      local_date,
      hour: '',
      due_at: '2026-03-01T07:31:00.000Z',
      result: 'claimed',
      holder: 'a node',
      lease_until: '2026-03-01T07:32:00.000Z',
    })
    .execute();
  await disconnect(connections);
}
