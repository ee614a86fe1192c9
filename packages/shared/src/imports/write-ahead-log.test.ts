import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { importOf, zipOf } from '../testing/import-of.ts';
import { describeDays, openDatabase, readSample } from '../testing/sample-files.ts';
import { openArchive } from './archive.ts';
import { applyWriteAheadLog } from './write-ahead-log.ts';

const archive = openArchive(readSample('habit-maker.zip'));
const database = archive.read('com.habitmaker');
const log = archive.read('com.habitmaker-wal');
const checkpointed = ['Stretch: 03-02 done', 'Read: 03-31 archived'];

it('a write-ahead log of another page size or without a header leaves the database unchanged', () => {
  expect(applyWriteAheadLog(database, new Uint8Array(0))).toBe(database);
  expect(
    applyWriteAheadLog(
      database,
      log.map((byte, at) => (at === 3 ? 0 : byte)),
    ),
  ).toBe(database);
});

it('applyWriteAheadLog ignores a damaged frame and all later frames', () => {
  const damaged = log.map((byte, at) => (at === 32 + 24 + 5 ? byte ^ 1 : byte));
  expect(applyWriteAheadLog(database, damaged)).toBe(database);
});

it('a truncated write-ahead log gives the database after the last complete commit of the log', () => {
  const frame = 24 + 4096;
  const commits = [0, 1, 2, 3, 4].map((frames) =>
    applyWriteAheadLog(database, log.subarray(0, 32 + frames * frame)),
  );
  expect(new Set(commits.map(String)).size).toBe(3);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: log.length }), (end) => {
      const frames = Math.max(0, Math.floor((end - 32) / frame));
      expect(applyWriteAheadLog(database, log.subarray(0, end))).toEqual(commits[frames]);
    }),
  );
});

it('an archive with a database and an empty write-ahead log is read as of the last checkpoint', async () => {
  const file = await importOf(
    zipOf({ 'com.habitmaker': database, 'com.habitmaker-wal': '', 'com.habitmaker-shm': 'x' }),
    { openDatabase },
  );
  expect(describeDays(file)).toEqual(checkpointed);
});
