import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  kindsOfPlaces,
  kindsWithLiveBackups,
  testPlaces,
  type TestPlace,
} from '../testing/data-places.ts';
import { createArea, createUser, newScore } from '../testing/factories.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const madeAt = '2026-03-01T12:00:00.000Z';
const places = testPlaces();

function backUp({ folder, place }: TestPlace, name = 'backup.jsonl.gz') {
  return makeBackup({ place, file: join(folder, name), madeAt });
}

describe.each(kindsWithLiveBackups())('a backup of %s during writes', (kind) => {
  it('twenty backups made during writes are consistent @long', async () => {
    const source = await places.empty(kind);
    const store = await source.open();
    const { id: userId } = await createUser(store);
    const areas = [(await createArea(store, userId)).id, (await createArea(store, userId)).id];
    const done = new AbortController();
    const write = async (areaId: string) => {
      for (let day = 0; !done.signal.aborted; day = (day + 1) % 40) {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        await store.scores.record(userId, newScore(areaId, date, { score: day % 3 === 0 ? 0 : 1 }));
        await setImmediate();
      }
    };
    const writing = Promise.all(areas.map(write));
    const names = Array.from({ length: 20 }, (_, number) => `${number}.jsonl.gz`);
    for (const name of names) await backUp(source, name);
    done.abort();
    await writing;
    await store.close();

    for (const name of names) {
      const target = await places.empty('SQLite');
      const backup = join(source.folder, name);
      const restored = await restoreBackup({ backup, place: target.place, copy: 'none', madeAt });
      expect(restored.repairedYears).toBe(0);
    }
  });
});

describe.each(kindsOfPlaces)('a backup of %s', (kind) => {
  it('makeBackup does not overwrite an existing file', async () => {
    const source = await places.small(kind);
    const file = join(source.folder, 'backup.jsonl.gz');
    writeFileSync(file, 'mine');
    await expect(backUp(source)).rejects.toThrow(`${file} is there already.`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('makeBackup refuses an empty database and creates no file', async () => {
    const empty = await places.empty(kind);
    await expect(backUp(empty)).rejects.toThrow('There is no Daymark data yet');
    expect(readdirSync(empty.folder)).toEqual([]);
  });
});

it('makeBackup refuses a damaged SQLite file and leaves no file @long', async () => {
  const source = await places.full('SQLite');
  const path = join(source.folder, 'daymark.db');
  const bytes = readFileSync(path);
  const places_ = Array.from({ length: 8 }, (_, part) =>
    Math.floor((bytes.length / 9) * (part + 1)),
  );
  for (const place of places_) {
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, place, place + 4096);
    writeFileSync(path, damaged);
    await expect(backUp(source)).rejects.toThrow('The database is damaged: ');
    expect(readdirSync(source.folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  }
  writeFileSync(path, bytes);
  await backUp(source);
  expect(existsSync(join(source.folder, 'backup.jsonl.gz'))).toBe(true);
});
