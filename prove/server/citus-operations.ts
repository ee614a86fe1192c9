import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { api } from '@daymark/shared/api.ts';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { distribution } from '../../apps/server/src/database/distribution.ts';
import {
  createPostgresDatabase,
  joinCitus,
} from '../../apps/server/src/testing/postgres-databases.ts';
import { createMarkStream, type MarkStream } from '../../harness/marks.ts';
import { createAreas, password, registerPerson, signInAgain } from '../../harness/person.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { succeeds } from '../../harness/until.ts';
import { exactly, type Figure, moreThanNone, none } from '../proof.ts';

const markingTime = 3000;

/** Moves a plain PostgreSQL database to Citus. Backs it up, deletes an account and restores it. */
export async function proveOperations(coordinator: string): Promise<Figure[]> {
  // This database has no extension, so the server takes it for a plain one.
  const database = await createPostgresDatabase(coordinator, 'template0');
  try {
    return await moveAndRestore(coordinator, database.url);
  } finally {
    await database.remove();
  }
}

async function moveAndRestore(coordinator: string, databaseUrl: string): Promise<Figure[]> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'backup.jsonl.gz');
  await using server = await startServer({ DATABASE_URL: databaseUrl });
  const stream = await createMarkStream(server.origin, 20_000);
  await stream.sendWhile(() => wait(markingTime));
  const onPlain = stream.acknowledged();
  const person = await registerPerson(server.origin);
  const [area = ''] = await createAreas(person.call, ['Read']);
  const mark = { life_area_id: area, score: 1, score_date: person.today } as const;
  await person.call(api.recordScore, { body: mark });
  await server.end();

  await joinCitus(coordinator, databaseUrl);
  const started = await succeeds(server.start());
  await server.command('distribute');
  await server.start();
  const moved = await compare(stream);
  await stream.sendWhile(() => wait(markingTime));
  const backedUpLive = await succeeds(server.command('backup', file));
  await server.end();
  await server.command('backup', file);

  await server.start();
  const before = await countRows(databaseUrl, person.signedIn.user.id);
  await person.call(api.deleteMe, { body: { password } });
  const after = await countRows(databaseUrl, person.signedIn.user.id);
  await server.end();
  await server.command('restore', file);
  await server.start();
  const restored = await signInAgain(server.origin, person);
  const { today } = person;
  const query = { start_date: today, end_date: today };
  const scores = await restored.call(api.listScores, { query });
  return [
    moreThanNone('marks acknowledged on plain PostgreSQL', onPlain),
    exactly('starts on a database that is not distributed', Number(started), 0),
    none('marks lost or doubled by `npm run distribute`', moved),
    moreThanNone('marks acknowledged on Citus', stream.acknowledged() - onPlain),
    exactly('backups while a server runs', Number(backedUpLive), 0),
    moreThanNone('rows of an account on the workers', before.onShards),
    none('rows of a deleted account on the workers', after.onShards),
    none('bytes in the tables of the coordinator itself', after.onCoordinator),
    none('marks lost or doubled by a backup and a restore', await compare(stream)),
    exactly('marks of the deleted account after the restore', scores.length, 1),
  ];
}

async function compare(stream: MarkStream): Promise<number> {
  const { lost, doubled } = await stream.compare();
  return lost + doubled;
}

/** Counts a user's rows in all shards, and the bytes in the coordinator's own tables. */
async function countRows(databaseUrl: string, userId: string) {
  const db = await openDatabase({ databaseUrl });
  let [onShards, onCoordinator] = [0, 0];
  for (const [table, column] of Object.entries(distribution)) {
    if (column === 'copied') continue;
    const name = table === 'users' ? 'id' : 'user_id';
    const own = await sql<{ rows: number; bytes: number }>`
      select coalesce(sum(result::int), 0)::int as rows, pg_relation_size(${table}::regclass) as bytes
      from run_command_on_shards(${table}::regclass,
        ${`select count(*) from %s as shard where to_jsonb(shard)->>'${name}' = '${userId}'`})`.execute(
      db,
    );
    onShards += own.rows[0]?.rows ?? 0;
    onCoordinator += own.rows[0]?.bytes ?? 0;
  }
  await db.destroy();
  return { onShards, onCoordinator };
}
