import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameBackup } from '../backups/backup-file.ts';
import { decryptFile, isEncrypted } from '../backups/encryption.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { nameScheduledBackup } from '../backups/scheduled-files.ts';
import { createRandomBytes } from '../random-bytes.ts';
import type { Store } from '../store/store.ts';
import {
  kindsWithLiveBackups,
  testPlaces,
  type TestPlace,
  withoutEpoch,
} from '../testing/data-places.ts';
import {
  createBackupJob,
  getLastDueTime,
  type BackupJobOptions,
  type BackupResult,
} from './make-scheduled-backups.ts';

const hour = 3_600_000;
const day = 24 * hour;
const schedule = { hour: 3, minute: 15 };
const running = new AbortController().signal;
const places = testPlaces();
const random = createRandomBytes();

it.each([
  ['2026-03-01T03:14:59.999Z', '2026-02-28T03:15:00.000Z'],
  ['2026-03-01T03:15:00.000Z', '2026-03-01T03:15:00.000Z'],
  ['2026-03-01T23:59:59.000Z', '2026-03-01T03:15:00.000Z'],
])('at %s, getLastDueTime of a daily backup at 03:15 returns %s', (now, due) => {
  expect(new Date(getLastDueTime(schedule, Date.parse(now))).toISOString()).toBe(due);
});

it('createBackupJob refuses Citus, whose backups need stopped servers', () => {
  const options = { store: { isDistributed: true } } as unknown as BackupJobOptions;
  expect(() => createBackupJob(options)).toThrow('BACKUP_SCHEDULE must be empty on Citus');
});

describe.each(kindsWithLiveBackups())('scheduled backups of %s', (kind) => {
  let source: TestPlace;
  let store: Store;
  let now: number;
  let lines: { level: 'info' | 'error'; entry: object; message: string }[];
  let results: BackupResult[];

  beforeEach(async () => {
    source = await places.small(kind);
    store = await source.open();
    now = Date.parse('2026-03-01T14:00:00.000Z');
    lines = [];
    results = [];
  });

  afterEach(() => store.close());

  const folder = () => join(source.folder, 'backups');
  const files = () => readdirSync(folder()).toSorted();
  const nameNow = () => nameScheduledBackup(new Date(now).toISOString(), false);

  function environment(): NodeJS.ProcessEnv {
    const { place } = source;
    const databaseUrl = 'databaseUrl' in place ? place.databaseUrl : '';
    return { PATH: process.env['PATH'], DATA_DIR: source.folder, DATABASE_URL: databaseUrl };
  }

  function createJob(options: Partial<BackupJobOptions> = {}) {
    const line = (level: 'info' | 'error') => (entry: object, message: string) =>
      void lines.push({ level, entry, message });
    return createBackupJob({
      store,
      schedule,
      folder: folder(),
      workFolder: undefined,
      command: undefined,
      env: environment(),
      program: [join(import.meta.dirname, '../backup.ts')],
      clock: () => now,
      random,
      log: { info: line('info'), error: line('error') },
      observe: { backupEnded: (result) => void results.push(result) },
      ...options,
    });
  }

  async function restored(backup: string) {
    const target = await places.empty('SQLite');
    const copy = join(target.folder, 'none');
    await restoreBackup({ backup, place: target.place, copy, madeAt: new Date(now).toISOString() });
    const { backup_schedule: _, reminders: __, ...tables } = await target.everything();
    return withoutEpoch(tables);
  }

  async function present() {
    const { backup_schedule: _, reminders: __, ...tables } = await source.everything();
    return withoutEpoch(tables);
  }

  it('a missed backup is made at once, and the next backup on schedule @long', async () => {
    const job = createJob();
    await job.work(running);
    const first = nameNow();
    expect(files()).toEqual([first]);
    expect(await restored(join(folder(), first))).toEqual(await present());
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'made a backup',
        entry: { file: join(folder(), first), bytes: expect.any(Number) as number, ms: 0 },
      },
    ]);
    expect(results).toEqual(['made']);
    expect(await store.backupSchedule.lastMadeAt()).toBe('2026-03-01T14:00:00.000Z');

    now = Date.parse('2026-03-02T03:14:59.000Z');
    await job.work(running);
    expect(files()).toEqual([first]);
    now += 1000;
    await job.work(running);
    expect(files()).toEqual([first, nameNow()]);
  });

  it('only one of two nodes makes a scheduled backup @long', async () => {
    const jobs = [createJob(), createJob()];
    await Promise.all(jobs.map((job) => job.work(running)));
    for (const job of jobs) await job.work(running);
    expect(files()).toEqual([nameNow()]);
    expect(results).toEqual(['made']);
  });

  it('a scheduled backup removes only expired scheduled backups @long', async () => {
    mkdirSync(folder());
    const dates = Array.from({ length: 60 }, (_, number) =>
      new Date(now - (number + 1) * day).toISOString(),
    );
    for (const date of dates) writeFileSync(join(folder(), nameScheduledBackup(date, false)), '');
    const byHand = dates.map(nameBackup);
    for (const name of byHand) writeFileSync(join(folder(), name), '');
    writeFileSync(join(folder(), `${nameScheduledBackup(dates[3] ?? '', false)}.unfinished`), '');
    await createJob().work(running);
    expect(files().filter((name) => byHand.includes(name))).toHaveLength(60);
    expect(files().filter((name) => name.startsWith('daymark-scheduled-'))).toEqual(
      // The last days of December and January, three Sundays, and the last seven days.
      [
        '2025-12-31',
        '2026-01-31',
        '2026-02-08',
        '2026-02-15',
        '2026-02-22',
        '2026-02-23',
        '2026-02-24',
        '2026-02-25',
        '2026-02-26',
        '2026-02-27',
        '2026-02-28',
        '2026-03-01',
      ].map((date) => nameScheduledBackup(`${date}T14:00:00.000Z`, false)),
    );
  });

  it('BACKUP_COMMAND gets the path of the backup and no secrets of the server @long', async () => {
    const seen = join(source.folder, 'seen');
    const script = [
      'const { writeFileSync, statSync } = require("fs")',
      'const { BACKUP_FILE, DATABASE_URL, SMTP_URL, OTHER } = process.env',
      'const { size } = statSync(BACKUP_FILE)',
      `writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ BACKUP_FILE, DATABASE_URL, SMTP_URL, OTHER, size }))`,
    ].join('\n');
    writeFileSync(join(source.folder, 'tool.cjs'), script);
    const command = `"${process.execPath}" "${join(source.folder, 'tool.cjs')}"`;
    const env = { ...environment(), SMTP_URL: '', OTHER: 'thing' };
    await createJob({ command, env }).work(running);
    expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual({
      BACKUP_FILE: join(folder(), nameNow()),
      OTHER: 'thing',
      size: readFileSync(join(folder(), nameNow())).length,
    });
  });

  it('a backup that BACKUP_COMMAND moves away counts as made @long', async () => {
    await createJob({ command: 'mv "$BACKUP_FILE" "$BACKUP_FILE.moved"' }).work(running);
    expect(files()).toEqual([`${nameNow()}.moved`]);
    expect(results).toEqual(['made']);
  });

  it('a failed BACKUP_COMMAND keeps the backup file, and the next backup is tried after an hour @long', async () => {
    const job = createJob({
      command: 'for n in 1 2 3 4 5 6 7; do echo "line $n" >&2; done; exit 3',
    });
    await job.work(running);
    const file = join(folder(), nameNow());
    const error = 'line 3\nline 4\nline 5\nline 6\nline 7';
    expect(lines).toEqual([
      { level: 'error', message: 'backup failed', entry: { file, step: 'command', error } },
    ]);
    expect(results).toEqual(['failed']);
    expect(await store.backupSchedule.lastMadeAt()).toBeNull();
    expect(existsSync(file)).toBe(true);
    now += hour - 1;
    await job.work(running);
    expect(results).toEqual(['failed']);
    now += 1;
    await createJob().work(running);
    expect(results).toEqual(['failed', 'made']);
    // The second backup replaces the first one of the same day.
    expect(files()).toEqual([nameNow()]);
  });

  it('a failed BACKUP_COMMAND gets the same file again after an hour @long', async () => {
    const handed = join(source.folder, 'handed');
    const command = `echo "$BACKUP_FILE" >> "${handed}"; [ "$(wc -l < "${handed}")" -gt 2 ]`;
    const job = createJob({ command });
    const file = join(folder(), nameNow());
    const madeAt = new Date(now).toISOString();
    for (const _ of [1, 2, 3]) {
      await job.work(running);
      now += hour;
    }
    expect(readFileSync(handed, 'utf8')).toBe(`${file}\n`.repeat(3));
    expect(files()).toEqual([nameScheduledBackup(madeAt, false)]);
    expect(results).toEqual(['failed', 'failed', 'made']);
    expect(await store.backupSchedule.lastMadeAt()).toBe(madeAt);
    await job.work(running);
    expect(results).toHaveLength(3);
  });

  it.each([
    ['the file was removed', (file: string) => rmSync(file), hour],
    ['the next backup is due', () => {}, day],
  ])(
    'a backup whose BACKUP_COMMAND failed is made again when %s @long',
    async (_, happens, later) => {
      const handed = join(source.folder, 'handed');
      const job = createJob({ command: `echo "$BACKUP_FILE" >> "${handed}"; exit 1` });
      const first = join(folder(), nameNow());
      await job.work(running);
      happens(first);
      now += later;
      await job.work(running);
      expect(readFileSync(handed, 'utf8')).toBe(`${first}\n${join(folder(), nameNow())}\n`);
    },
  );

  it('a scheduled backup fails if its folder cannot be created', async () => {
    writeFileSync(folder(), 'a file');
    await createJob().work(running);
    expect(results).toEqual(['failed']);
    expect(lines).toMatchObject([{ message: 'backup failed', entry: { step: 'backup' } }]);
  });

  it('a failed backup logs the error of `npm run backup` @long', async () => {
    const env = { ...environment(), PORT: 'none' };
    await createJob({ env }).work(running);
    expect(lines).toMatchObject([{ message: 'backup failed', entry: { step: 'backup' } }]);
    expect(JSON.stringify(lines)).toContain('PORT must be a whole number');
    expect(files()).toEqual([]);
  });

  it('a backup that a shutdown interrupts is made at the next start @long', async () => {
    const stop = new AbortController();
    const working = createJob().work(stop.signal);
    await vi.waitFor(() => expect(files()).not.toEqual([]), { timeout: 20_000, interval: 5 });
    stop.abort();
    await working;
    expect(files()).toEqual([]);
    expect([lines, results]).toEqual([[], []]);
    await createJob().work(running);
    expect(files()).toEqual([nameNow()]);
  });

  it('an encrypted scheduled backup leaves no unencrypted copy @long', async () => {
    const identity = await generateX25519Identity();
    const workFolder = join(source.folder, 'work');
    const elsewhere = join(source.folder, 'elsewhere');
    const env = {
      ...environment(),
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    };
    await createJob({ folder: elsewhere, workFolder, env }).work(running);
    const name = `${nameNow()}.age`;
    expect(readdirSync(elsewhere)).toEqual([name]);
    expect(isEncrypted(join(elsewhere, name))).toBe(true);
    expect(readdirSync(workFolder)).toEqual([]);
    const identityFile = join(source.folder, 'key.txt');
    writeFileSync(identityFile, identity);
    const opened = join(source.folder, 'opened.jsonl.gz');
    await decryptFile(join(elsewhere, name), { into: opened, identityFile });
    expect(await restored(opened)).toEqual(await present());
  });
});
