import { join } from 'node:path';
import { startDatabase } from '../../harness/database.ts';
import { createMarkStream } from '../../harness/marks.ts';
import { runCommand, startServer, temporaryFolder } from '../../harness/server.ts';
import { moreThanNone, exactly, type Figure, none, type Proofs } from '../proof.ts';

export const proofs: Proofs = {
  'backups-under-load': {
    claim: 'A backup made under load restores completely, from and into SQLite and PostgreSQL',
    async run(size) {
      const count = size === 'full' ? 20 : 1;
      await using postgres = await startDatabase();
      return [
        ...(await backUpUnderLoad('', postgres, count)),
        ...(await backUpUnderLoad(postgres.url, postgres, count)),
      ];
    },
  },
};

/** Backs up a server, which uses SQLite if `databaseUrl` is empty, and restores each backup. */
async function backUpUnderLoad(
  databaseUrl: string,
  { newDatabase }: Awaited<ReturnType<typeof startDatabase>>,
  count: number,
): Promise<Figure[]> {
  const on = databaseUrl === '' ? 'SQLite' : 'PostgreSQL';
  using folder = temporaryFolder();
  await using server = await startServer({ DATABASE_URL: databaseUrl });
  const stream = await createMarkStream(server.origin, 120_000);
  const backups: { readonly file: string; readonly least: ReadonlySet<string> }[] = [];
  await stream.sendWhile(async () => {
    for (let number = 1; number <= count; number++) {
      const file = join(folder.path, `backup-${number}.jsonl.gz`);
      const least = stream.acknowledgedKeys();
      await server.command('backup', file);
      backups.push({ file, least });
    }
  });
  const restored = { SQLite: 0, PostgreSQL: 0, lost: 0, doubled: 0 };
  for (const { file, least } of backups) {
    const empty = await newDatabase();
    for (const into of ['SQLite', 'PostgreSQL'] as const) {
      using place = temporaryFolder();
      const env = { DATA_DIR: place.path, DATABASE_URL: into === 'SQLite' ? '' : empty.url };
      await runCommand('restore', [file], env);
      await using target = await startServer(env);
      const found = await stream.compare(least, target.origin);
      restored.lost += found.lost;
      restored.doubled += found.doubled;
      restored[into] += 1;
    }
    await empty.remove();
  }
  return [
    exactly(`backups of ${on}`, backups.length, count),
    exactly(`backups of ${on} restored into SQLite`, restored.SQLite, count),
    exactly(`backups of ${on} restored into PostgreSQL`, restored.PostgreSQL, count),
    moreThanNone(`marks acknowledged during the backups, ${on}`, stream.acknowledged()),
    none(`marks lost that were acknowledged before the backup, ${on}`, restored.lost),
    none(`marks doubled by a restore, ${on}`, restored.doubled),
  ];
}
