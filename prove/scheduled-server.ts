import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { verifyBackupFile } from '../apps/server/src/backups/backup-file.ts';
import { decryptFile, isEncrypted } from '../apps/server/src/backups/encryption.ts';
import { openPlace } from '../apps/server/src/backups/open-place.ts';
import { isLeftover } from '../apps/server/src/backups/scheduled-files.ts';
import { readRows, tablesMadeBy } from '../apps/server/src/backups/tables.ts';
import type { DatabasePlace } from '../apps/server/src/database/data-place.ts';
import { migrations } from '../apps/server/src/migrations/migrate.ts';
import { freePort } from '../scripts/free-port.ts';
import { run } from '../scripts/processes.ts';
import { startServer } from '../scripts/server-process.ts';
import { createMarkStream } from './marks.ts';
import { unlimited } from './server-alone.ts';

/** A server with encrypted backups on a schedule and a command, which can be killed. */
export type ScheduledServer = Awaited<ReturnType<typeof createScheduledServer>>;

/** What a restore plans anew or forgets, and how far the schedule itself is. */
const changing = ['backup_schedule', 'reminders', 'deliveries', 'passkey_challenges'];
const patience = 180_000;

/** Carries out `work` with one on a database of its own, and cleans up behind it. */
export async function withScheduledServer<T>(
  databaseUrl: string,
  work: (server: ScheduledServer) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-scheduled-'));
  const server = await createScheduledServer(folder, databaseUrl);
  try {
    return await work(server);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createScheduledServer(folder: string, databaseUrl: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
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
  const own = { ...unlimited, DATA_DIR: paths.data, DATABASE_URL: databaseUrl };
  const scheduled = {
    BACKUP_DIR: paths.backups,
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_COMMAND: `cp "$BACKUP_FILE" "${paths.handed}"`,
  };
  let child: ChildProcess | null = null;
  let startedAt = 0;
  let begunAt: number | null = null;
  /** How long answers took while a backup was waited for, in milliseconds. */
  const answers: number[] = [];

  const namesIn = (place: string) => (existsSync(place) ? readdirSync(place) : []);
  const named = () => namesIn(paths.backups).filter((name) => name.endsWith('.age'));
  const workNames = () =>
    [paths.backups, join(paths.data, 'backups')].flatMap((place) =>
      namesIn(place).filter(isLeftover),
    );
  const timeTaken = (name: string) => statSync(join(paths.handed, name)).mtimeMs - instantOf(name);
  const newest = () => Math.max(0, ...named().map(instantOf));

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  return {
    newest,
    /** In milliseconds, what the shortest backup so far took, but two seconds at most; before the first, less than any takes. */
    duration() {
      const taken = namesIn(paths.handed).map(timeTaken);
      return taken.length === 0 ? 400 : Math.min(...taken, 2000);
    },
    /** Within which 99 of 100 answers came meanwhile, in milliseconds. */
    answeredWithin() {
      const sorted = answers.toSorted((one, other) => one - other);
      return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    },
    leftovers: () => workNames().length,
    readable: () => named().filter((name) => !isEncrypted(join(paths.backups, name))).length,

    /** Without a schedule where it is empty. */
    async start({ schedule }: { schedule: string }): Promise<void> {
      const on = schedule === '' ? {} : { ...scheduled, BACKUP_SCHEDULE: schedule };
      child = await startServer(port, { ...own, ...on });
      startedAt = Date.now();
      begunAt = null;
    },

    stop: () => end('SIGTERM'),

    async mark(count: number): Promise<number> {
      const stream = await createMarkStream(origin, count * 2);
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      while (stream.acknowledged() < count) await wait(5);
      stop.abort();
      await sent;
      await stream.finish(origin);
      return stream.acknowledged();
    },

    /** Resolves with the seconds from the start of the server; null where none begins in time. */
    async untilBegun(seconds: number): Promise<number | null> {
      const left = new Set(workNames());
      while (Date.now() < startedAt + seconds * 1000) {
        if (workNames().some((name) => !left.has(name))) {
          begunAt = Date.now();
          return Math.round((begunAt - startedAt) / 100) / 10;
        }
        await wait(2);
      }
      return null;
    },

    /** Resolves when a backup of then or later has been made and handed over. */
    async untilMadeSince(time: number): Promise<void> {
      const end = Date.now() + patience;
      const isHanded = () => namesIn(paths.handed).some((name) => instantOf(name) >= time);
      while (!isHanded()) {
        if (Date.now() > end) throw new Error('No backup was made.');
        const asked = performance.now();
        await (await fetch(`${origin}/health`)).arrayBuffer();
        answers.push(performance.now() - asked);
        await wait(10);
      }
      // Until the command has ended and that is written down.
      await wait(1000);
    },

    /** Without a warning; resolves with whether a backup was being made. */
    async kill(): Promise<boolean> {
      const before = newest();
      await end('SIGKILL');
      return begunAt !== null && newest() === before && workNames().length > 0;
    },

    /** Of those that made a backup, a moment after the server is gone. */
    async processesLeft(): Promise<number> {
      await wait(1500);
      return namesIn('/proc').filter((pid) => /^\d+$/.test(pid) && isOfBackup(pid, paths.backups))
        .length;
    },

    /** How many of the files under their names are not whole. */
    async broken(): Promise<number> {
      let count = 0;
      const opened = join(folder, 'opened.jsonl.gz');
      for (const name of named()) {
        try {
          const into = { into: opened, identityFile: paths.key };
          await decryptFile(join(paths.backups, name), into);
          await verifyBackupFile(opened);
        } catch {
          count += 1;
        }
        rmSync(opened, { force: true });
      }
      return count;
    },

    handedOver() {
      const files = namesIn(paths.handed);
      const same = files.filter((name) => {
        const kept = join(paths.backups, name);
        // Of a day the last one is kept.
        if (!existsSync(kept)) return instantOf(name) < newest();
        return readFileSync(join(paths.handed, name)).equals(readFileSync(kept));
      });
      return { files: files.length, same: same.length };
    },

    /** Restores the newest one into an SQLite file that is new, and lays its rows beside those of the source. */
    async restoreNewest() {
      const source: DatabasePlace =
        databaseUrl === '' ? { sqliteFile: join(paths.data, 'daymark.db') } : { databaseUrl };
      const expected = await rowsOf(source);
      const file = join(
        paths.backups,
        named().find((name) => instantOf(name) === newest()) ?? 'none',
      );
      const target = join(folder, 'restored');
      const restore = (key: string) =>
        run(['apps/server/src/restore.ts', '--identity', key, file], {
          env: { DATA_DIR: target, DATABASE_URL: '' },
          output: 'keep',
        });
      const withOtherKey = (await restore(paths.otherKey)).code === 0 ? 1 : 0;
      const { code, output } = await restore(paths.key);
      if (code !== 0) throw new Error(output);
      const found = await rowsOf({ sqliteFile: join(target, 'daymark.db') });
      const different = expected.symmetricDifference(found).size;
      return { withOtherKey, rows: found.size, different };
    },
  };
}

/** From `daymark-scheduled-2026-03-01T03-15-00.000Z.jsonl.gz.age`. */
function instantOf(name: string): number {
  const [, date = '', time = ''] = /(\d{4}-\d\d-\d\d)T([\d-]+\.\d{3})Z/.exec(name) ?? [];
  return Date.parse(`${date}T${time.replaceAll('-', ':')}Z`);
}

function isOfBackup(pid: string, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

/** Each row of every table but those that change, as one text. */
async function rowsOf(place: DatabasePlace): Promise<Set<string>> {
  const db = openPlace(place);
  const rows = new Set<string>();
  try {
    for (const table of await tablesMadeBy(migrations)) {
      // On SQLite the keys of push messages are in a file.
      if (changing.includes(table.name) || table.name === 'vapid_keys') continue;
      for await (const batch of readRows(db, table)) {
        for (const row of batch) {
          // A restore names the data anew.
          if (row[0] !== 'epoch') rows.add(`${table.name} ${JSON.stringify(row)}`);
        }
      }
    }
  } finally {
    await db.destroy();
  }
  return rows;
}
