import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { verifyBackupFile } from '../../apps/server/src/backups/backup-file.ts';
import { decryptFile, isEncrypted } from '../../apps/server/src/backups/encryption.ts';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { isLeftover } from '../../apps/server/src/backups/scheduled-files.ts';
import { readTableRows, listMigratedTables } from '../../apps/server/src/backups/tables.ts';
import type { DatabasePlace } from '../../apps/server/src/database/data-place.ts';
import { migrations } from '../../apps/server/src/migrations/migrate.ts';
import { createMarkStream } from '../../harness/marks.ts';
import { percentile } from '../../harness/numbers.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { runCommand, startServer, temporaryFolder } from '../../harness/server.ts';
import { lookUntil, succeeds, until } from '../../harness/until.ts';

export type ScheduledServer = Awaited<ReturnType<typeof startScheduledServer>>;

/** Tables whose rows a restore changes. `vapid_keys` is empty with SQLite, which uses a file. */
const changing = 'backup_schedule reminders deliveries passkey_challenges vapid_keys'.split(' ');

export async function startScheduledServer(databaseUrl: string) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder()).path;
  const paths = {
    data: join(folder, 'data'),
    backups: join(folder, 'backups'),
    handed: join(folder, 'handed over'),
    key: join(folder, 'key.txt'),
    otherKey: join(folder, 'other.txt'),
  };
  const identity = await generateX25519Identity();
  writeFileSync(paths.key, identity);
  writeFileSync(paths.otherKey, await generateX25519Identity());
  for (const each of [paths.data, paths.backups, paths.handed]) mkdirSync(each);
  const own = { DATA_DIR: paths.data, DATABASE_URL: databaseUrl };
  const server = stack.use(await startServer(own));
  const scheduled = {
    BACKUP_DIR: paths.backups,
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_COMMAND: `cp "$BACKUP_FILE" "${paths.handed}"`,
  };
  let startedAt = 0;
  let begunAt: number | null = null;
  const answers: number[] = [];

  const namesIn = (place: string) => (existsSync(place) ? readdirSync(place) : []);
  const named = () => namesIn(paths.backups).filter((name) => name.endsWith('.age'));
  const workNames = () =>
    [paths.backups, join(paths.data, 'backups')].flatMap((place) =>
      namesIn(place).filter(isLeftover),
    );
  const timeTaken = (name: string) => statSync(join(paths.handed, name)).mtimeMs - instantOf(name);
  const newest = () => Math.max(0, ...named().map(instantOf));
  const cleanUp = stack.move();

  return {
    newest,
    /** Returns the duration of the shortest backup so far, at most 2000 milliseconds. */
    duration(): number {
      const taken = namesIn(paths.handed).map(timeTaken);
      return taken.length === 0 ? 400 : Math.min(...taken, 2000);
    },
    answeredWithin: () => Math.round(percentile(answers, 0.99) || 0),
    leftovers: () => workNames().length,
    readable: () => named().filter((name) => !isEncrypted(join(paths.backups, name))).length,

    async start(schedule: string): Promise<void> {
      await server.start({ ...scheduled, BACKUP_SCHEDULE: schedule });
      startedAt = Date.now();
      begunAt = null;
    },

    stop: () => server.end(),

    async mark(count: number): Promise<number> {
      const stream = await createMarkStream(server.origin, count * 2);
      const times = { within: 180_000, every: 5 };
      await stream.sendWhile(() =>
        until('so many marks', () => stream.acknowledged() >= count, times),
      );
      return stream.acknowledged();
    },

    /** Resolves with the seconds from the start to the backup, or null if none starts in time. */
    async untilBegun(seconds: number): Promise<number | null> {
      const left = new Set(workNames());
      const within = startedAt + seconds * 1000 - Date.now();
      const isBegun = () => workNames().some((name) => !left.has(name));
      if (!(await lookUntil(isBegun, Boolean, { within, every: 2 }))) return null;
      begunAt = Date.now();
      return Math.round((begunAt - startedAt) / 100) / 10;
    },

    async untilMadeSince(time: number): Promise<void> {
      const isHanded = async () => {
        answers.push(
          await measureMilliseconds(async () => (await fetch(`${server.origin}/health`)).text()),
        );
        return namesIn(paths.handed).some((name) => instantOf(name) >= time);
      };
      await until('a backup', isHanded, { within: 180_000, every: 10 });
      // Waits until the command has ended and its result is stored.
      await wait(1000);
    },

    /** Kills the server. Resolves with whether a backup was running. */
    async kill(): Promise<boolean> {
      const before = newest();
      await server.end('SIGKILL');
      return begunAt !== null && newest() === before && workNames().length > 0;
    },

    async processesLeft(): Promise<number> {
      await wait(1500);
      const isOfBackup = (pid: string) =>
        /^\d+$/.test(pid) && commandOf(pid).includes(paths.backups);
      return namesIn('/proc').filter(isOfBackup).length;
    },

    async broken(): Promise<number> {
      let count = 0;
      const opened = join(folder, 'opened.jsonl.gz');
      for (const name of named()) {
        const into = { into: opened, identityFile: paths.key };
        const opening = decryptFile(join(paths.backups, name), into);
        if (!(await succeeds(opening.then(() => verifyBackupFile(opened))))) count += 1;
        rmSync(opened, { force: true });
      }
      return count;
    },

    handedOver() {
      const files = namesIn(paths.handed);
      const same = files.filter((name) => {
        const kept = join(paths.backups, name);
        // The server keeps only the last backup of a day.
        if (!existsSync(kept)) return instantOf(name) < newest();
        return readFileSync(join(paths.handed, name)).equals(readFileSync(kept));
      });
      return { files: files.length, same: same.length };
    },

    async restoreNewest() {
      const expected = await rowsOf(
        databaseUrl === '' ? { sqliteFile: server.sqliteFile } : { databaseUrl },
      );
      const name = named().find((each) => instantOf(each) === newest()) ?? 'none';
      const target = join(folder, 'restored');
      const restore = (key: string) =>
        runCommand('restore', ['--identity', key, join(paths.backups, name)], {
          DATA_DIR: target,
          DATABASE_URL: '',
        });
      const withOtherKey = (await succeeds(restore(paths.otherKey))) ? 1 : 0;
      await restore(paths.key);
      const found = await rowsOf({ sqliteFile: join(target, 'daymark.db') });
      const different = expected.symmetricDifference(found).size;
      return { withOtherKey, rows: found.size, different };
    },

    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Parses names such as `daymark-scheduled-2026-03-01T03-15-00.000Z.jsonl.gz.age`. */
function instantOf(name: string): number {
  const [, date = '', time = ''] = /(\d{4}-\d\d-\d\d)T([\d-]+\.\d{3})Z/.exec(name) ?? [];
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

async function rowsOf(place: DatabasePlace): Promise<Set<string>> {
  const db = await openDatabase(place);
  const rows = new Set<string>();
  try {
    for (const table of await listMigratedTables(migrations)) {
      if (changing.includes(table.name)) continue;
      for await (const batch of readTableRows(db, table)) {
        for (const row of batch) {
          // A restore sets a new epoch.
          if (row[0] !== 'epoch') rows.add(`${table.name} ${JSON.stringify(row)}`);
        }
      }
    }
  } finally {
    await db.destroy();
  }
  return rows;
}
