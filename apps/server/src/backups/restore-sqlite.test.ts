import fs, {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { testPlaces, type TestPlace, withoutEpoch } from '../testing/data-places.ts';
import { createUser } from '../testing/factories.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const madeAt = '2026-03-01T12:00:00.000Z';
const places = testPlaces();

let source: TestPlace;
let target: TestPlace;
let file: string;

beforeEach(async () => {
  source = await places.small('SQLite');
  await makeBackup({ place: source.place, file: backup(), madeAt });
  target = await places.small('SQLite');
  file = join(target.folder, 'daymark.db');
});

const backup = () => join(source.folder, 'backup.jsonl.gz');

const restore = () =>
  restoreBackup({
    backup: backup(),
    place: target.place,
    copy: join(target.folder, 'copy.jsonl.gz'),
    madeAt,
  });

it('a restore over a damaged SQLite database first copies the files of the database', async () => {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096, 8192);
  writeFileSync(file, bytes);
  const { copy } = await restore();
  expect(readFileSync(join(copy ?? '', 'daymark.db'))).toEqual(bytes);
  expect(readdirSync(copy ?? '').toSorted()).toEqual(['daymark.db', 'vapid-keys.json']);
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
});

it('a restore over an SQLite database of a newer version first copies the files of the database @long', async () => {
  const database = new DatabaseSync(file);
  database.exec("insert into migrations values ('9999-later', '')");
  database.close();
  const { copy } = await restore();
  const copied = new DatabaseSync(join(copy ?? '', 'daymark.db'), { readOnly: true });
  expect(copied.prepare('select max(name) as name from migrations').get()).toEqual({
    name: '9999-later',
  });
  copied.close();
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
});

it('a restore over the SQLite files of a killed server also backs up data that is only in the WAL @long', async () => {
  const killed = await places.empty('SQLite');
  const store = await target.open();
  const { id } = await createUser(store);
  for (const name of readdirSync(target.folder)) {
    if (/\.db(-wal|-shm)?$/.test(name)) {
      copyFileSync(join(target.folder, name), join(killed.folder, name));
    }
  }
  await store.close();
  expect(statSync(join(killed.folder, 'daymark.db-wal')).size).toBeGreaterThan(0);
  target = killed;
  const { copy } = await restore();
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
  const undone = await places.empty('SQLite');
  await restoreBackup({ backup: copy ?? '', place: undone.place, copy: 'none', madeAt });
  const again = await undone.open();
  expect(await again.users.findById(id)).not.toBeNull();
  await again.close();
});

it('a restore into SQLite is refused while another program has the database file open @long', async () => {
  const before = await target.everything();
  const other = new DatabaseSync(file);
  other.exec('begin; select * from users');
  await expect(restore()).rejects.toThrow(`Another program has ${file} open. Close it first.`);
  other.close();
  expect(await target.everything()).toEqual(before);
  await restore();
  expect(withoutEpoch(await target.everything())).toEqual(withoutEpoch(await source.everything()));
});

it('a restore creates files that only their owner can read @long', async () => {
  const { copy } = await restore();
  for (const path of [copy ?? '', backup(), join(target.folder, 'vapid-keys.json')]) {
    expect([basename(path), statSync(path).mode & 0o777]).toEqual([basename(path), 0o600]);
  }
});

it('a restore that cannot replace the database file keeps the VAPID keys', async () => {
  const before = await target.everything();
  const { renameSync } = fs;
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === file) throw new Error('The disk failed.');
    renameSync(from, to);
  });
  syncBuiltinESMExports();
  await expect(restore()).rejects.toThrow('The disk failed.');
  rename.mockRestore();
  syncBuiltinESMExports();
  expect(await target.everything()).toEqual(before);
  const names = ['copy.jsonl.gz', 'daymark.db', 'daymark.db.lock', 'vapid-keys.json'];
  expect(readdirSync(target.folder).toSorted()).toEqual(names);
});

it('a restore keeps the VAPID keys when the backup has none @long', async () => {
  rmSync(join(source.folder, 'vapid-keys.json'));
  rmSync(backup());
  await makeBackup({ place: source.place, file: backup(), madeAt });
  const keys = readFileSync(join(target.folder, 'vapid-keys.json'), 'utf8');
  await restore();
  expect(readFileSync(join(target.folder, 'vapid-keys.json'), 'utf8')).toBe(keys);
});
