import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPostgresDatabase,
  type PostgresDatabase,
} from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { run } from '../scripts/processes.ts';
import { createMarkStream } from './marks.ts';
import { done, exactly, type Figure, none, type Proof } from './proof.ts';
import { withServer } from './server-alone.ts';

export const proof: Proof = {
  claim: 'A backup made under load restores whole, from either database and into either',
  isWithoutBrowser: true,
  async run(size) {
    const backups = size === 'full' ? 20 : 1;
    const postgres = await startPostgres();
    try {
      const newDatabase = async () => createPostgresDatabase(postgres.url);
      const { url } = await newDatabase();
      const sqlite = { on: 'SQLite', backups, databaseUrl: '', newDatabase };
      const other = { on: 'PostgreSQL', backups, databaseUrl: url, newDatabase };
      return [...(await backUpUnderLoad(sqlite)), ...(await backUpUnderLoad(other))];
    } finally {
      await postgres.stop();
    }
  },
};

interface Source {
  readonly on: string;
  readonly backups: number;
  /** Empty for SQLite. */
  readonly databaseUrl: string;
  /** An empty one of PostgreSQL, into which a backup is restored. */
  readonly newDatabase: () => Promise<PostgresDatabase>;
}

interface Backup {
  readonly file: string;
  /** What was acknowledged before. */
  readonly least: ReadonlySet<string>;
}

async function backUpUnderLoad(source: Source): Promise<Figure[]> {
  const { on, backups, databaseUrl, newDatabase } = source;
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backups-'));
  const data = join(folder, 'data');
  const env = { DATA_DIR: data, DATABASE_URL: databaseUrl };
  try {
    return await withServer(env, async ({ origin }) => {
      const stream = await createMarkStream(origin, 120_000);
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      const taken: Backup[] = [];
      for (let number = 1; number <= backups; number++) {
        const file = join(folder, `backup-${number}.jsonl.gz`);
        const least = stream.acknowledgedKeys();
        await succeed(['apps/server/src/backup.ts', file], env);
        taken.push({ file, least });
      }
      stop.abort();
      await sent;
      await stream.finish(origin);
      const restored = { SQLite: 0, PostgreSQL: 0, lost: 0, doubled: 0 };
      const check = async ({ file, least }: Backup, into: 'SQLite' | 'PostgreSQL', url = '') => {
        const found = await compareRestored(file, url, (place) => stream.compare(place, least));
        restored.lost += found.lost;
        restored.doubled += found.doubled;
        restored[into] += 1;
      };
      for (const backup of taken) {
        await check(backup, 'SQLite');
        const empty = await newDatabase();
        await check(backup, 'PostgreSQL', empty.url);
        await empty.remove();
      }
      return [
        exactly(`backups of ${on}`, taken.length, backups),
        exactly(`of these restored into SQLite, ${on}`, restored.SQLite, backups),
        exactly(`of these restored into PostgreSQL, ${on}`, restored.PostgreSQL, backups),
        done(`marks acknowledged meanwhile, ${on}`, stream.acknowledged()),
        none(`lost of what was acknowledged before its backup, ${on}`, restored.lost),
        none(`doubled, ${on}`, restored.doubled),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restored into an SQLite file where there is no `databaseUrl`. */
async function compareRestored<T>(
  file: string,
  databaseUrl: string,
  compare: (origin: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-restored-'));
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl };
  try {
    await succeed(['apps/server/src/restore.ts', file], env);
    return await withServer(env, ({ origin }) => compare(origin));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function succeed(script: string[], env: Readonly<Record<string, string>>): Promise<void> {
  const { code, output } = await run(script, { env, output: 'keep' });
  if (code !== 0) throw new Error(output);
}
