import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DataInUse } from '../database/data-lock.ts';
import { migrate, migrations } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { sqliteDialect } from '../database/sqlite.ts';
import { addPerson, kindsOfPlaces, testPlaces, type TestPlace } from '../testing/data-places.ts';
import { newUser } from '../testing/factories.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

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

const ways = kindsOfPlaces.flatMap((from) => kindsOfPlaces.map((to) => ({ from, to })));

describe('a restore', () => {
  it.each(ways)('of $from into an empty $to brings every row', async ({ from, to }) => {
    const source = await places.full(from);
    const target = await places.empty(to);
    const { copy, rows } = await restore(await backUp(source), target);
    const everything = await source.everything();
    expect(Object.entries(everything).filter(([, list]) => list.length === 0)).toEqual([]);
    expect(rows).toBe(Object.values(everything).flat().length);
    expect(await target.everything()).toEqual(everything);
    expect(copy).toBeNull();
  });

  it.each(ways)('of $from over a $to can be undone by its copy', async ({ from, to }) => {
    const source = await places.small(from);
    const target = await places.small(to);
    await addPerson(target);
    const before = await target.everything();
    const { copy } = await restore(await backUp(source), target);
    expect(await target.everything()).toEqual(await source.everything());
    await restore(copy ?? '', target, 'second.jsonl.gz');
    expect(await target.everything()).toEqual(before);
  });
});

describe.each(kindsOfPlaces)('a restore into %s', (kind) => {
  it('is refused while a store is open, and changes nothing', async () => {
    const place = await places.small(kind);
    const backup = await backUp(place);
    await addPerson(place);
    const before = await place.everything();
    const store = await place.open();
    await expect(restore(backup, place)).rejects.toThrow(DataInUse);
    await store.close();
    expect(await place.everything()).toEqual(before);
  });

  it('brings a backup of an older version up to this one', async () => {
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

  it('leaves nothing behind but the copy', async () => {
    const place = await places.small(kind);
    const backup = await backUp(place);
    const before = readdirSync(place.folder);
    await restore(backup, place);
    expect(readdirSync(place.folder).toSorted()).toEqual([...before, 'copy.jsonl.gz'].toSorted());
  });
});

/** With one person; tells the id. */
async function makeOlderDatabase(file: string): Promise<string> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(file, { readOnly: false }) });
  await migrate(db, migrations.slice(0, 1));
  const user = newUser();
  const keys = { email_key: user.email, username_key: user.username };
  await db
    .insertInto('users')
    .values({ ...user, ...keys })
    .execute();
  await db.destroy();
  return user.id;
}
