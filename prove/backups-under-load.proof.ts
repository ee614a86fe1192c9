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
  claim: 'A backup made under load restores whole, from either database',
  isWithoutBrowser: true,
  async run(size) {
    const backups = size === 'full' ? 20 : 1;
    const sqlite = await backUpUnderLoad({ on: 'SQLite', backups, databaseUrl: '' });
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const figures = await backUpUnderLoad({ on: 'PostgreSQL', backups, databaseUrl: url });
      return [...sqlite, ...figures];
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
}

async function backUpUnderLoad({ on, backups, databaseUrl }: Source): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backups-'));
  const data = join(folder, 'data');
  const env = { DATA_DIR: data, DATABASE_URL: databaseUrl };
  try {
    return await withServer(env, async ({ origin }) => {
      const stream = await createMarkStream(origin, 120_000);
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      const taken: { file: string; least: ReadonlySet<string> }[] = [];
      for (let number = 1; number <= backups; number++) {
        const file = join(folder, `backup-${number}.jsonl.gz`);
        const least = stream.acknowledgedKeys();
        await succeed(['apps/server/src/backup.ts', file], env);
        taken.push({ file, least });
      }
      stop.abort();
      await sent;
      await stream.finish(origin);
      let [lost, doubled] = [0, 0];
      for (const { file, least } of taken) {
        const found = await compareRestored(file, (restored) => stream.compare(restored, least));
        lost += found.lost;
        doubled += found.doubled;
      }
      return [
        done(`backups of ${on}`, taken.length),
        done(`marks acknowledged meanwhile, ${on}`, stream.acknowledged()),
        none(`lost of what was acknowledged before its backup, ${on}`, lost),
        none(`doubled, ${on}`, doubled),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restored into an SQLite file, which either database's backups can be. */
async function compareRestored<T>(
  file: string,
  compare: (origin: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-restored-'));
  const env = { DATA_DIR: folder, DATABASE_URL: '' };
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
