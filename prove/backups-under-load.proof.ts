import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { run } from '../scripts/processes.ts';
import { createMarkStream } from './marks.ts';
import { done, type Figure, none, type Proof } from './proof.ts';
import { withServer } from './server-alone.ts';

export const proof: Proof = {
  claim: 'A backup made under load restores whole, from either database and into either',
  isWithoutBrowser: true,
  async run(size) {
    const backups = size === 'full' ? 20 : 1;
    const sqlite = await backUpUnderLoad({ on: 'SQLite', backups, databaseUrl: '', emptyUrl: '' });
    const postgres = await startPostgres();
    try {
      const { url: databaseUrl } = await createPostgresDatabase(postgres.url);
      const { url: emptyUrl } = await createPostgresDatabase(postgres.url);
      const source = { on: 'PostgreSQL', backups, databaseUrl, emptyUrl };
      return [...sqlite, ...(await backUpUnderLoad(source))];
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
  /** Where one of its backups is restored once more. Empty for SQLite. */
  readonly emptyUrl: string;
}

interface Backup {
  readonly file: string;
  /** What was acknowledged before. */
  readonly least: ReadonlySet<string>;
}

async function backUpUnderLoad(source: Source): Promise<Figure[]> {
  const { on, backups, databaseUrl, emptyUrl } = source;
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
      let [lost, doubled, intoPostgres] = [0, 0, 0];
      const check = async ({ file, least }: Backup, into: string) => {
        const found = await compareRestored(file, into, (place) => stream.compare(place, least));
        lost += found.lost;
        doubled += found.doubled;
        if (into !== '') intoPostgres += 1;
      };
      // An SQLite file can be made of either database's backups.
      for (const backup of taken) await check(backup, '');
      if (emptyUrl !== '') for (const backup of taken.slice(-1)) await check(backup, emptyUrl);
      return [
        done(`backups of ${on}`, taken.length),
        ...(emptyUrl === '' ? [] : [done('of these restored into PostgreSQL too', intoPostgres)]),
        done(`marks acknowledged meanwhile, ${on}`, stream.acknowledged()),
        none(`lost of what was acknowledged before its backup, ${on}`, lost),
        none(`doubled, ${on}`, doubled),
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
