import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { countPartitions } from '../../apps/server/src/database/partitions.ts';
import { startDatabase } from '../../harness/database.ts';
import { atMost, exactly, type Figure, type Proofs } from '../proof.ts';
import { proveThreeNodes } from './three-nodes.ts';
import { poolSize, startPooler } from './start-pooler.ts';

const partitions = 16;

export const proofs: Proofs = {
  'several-nodes': {
    claim:
      'Three servers on one PostgreSQL behind an HTTP proxy behave like one server, during and after kills',
    async run(size) {
      await using database = await startDatabase();
      return await proveThreeNodes({ DATABASE_URL: database.url }, size);
    },
  },
  pooler: {
    claim:
      'Three servers behave like one server through PgBouncer in transaction mode and on a partitioned PostgreSQL',
    isLong: true,
    async run(size) {
      await using database = await startDatabase();
      await using pooler = await startPooler(database.url);
      const env = {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.url,
        DATABASE_PARTITIONS: String(partitions),
      };
      return [...(await proveThreeNodes(env, size)), ...(await lookAt(database.url))];
    },
  },
};

async function lookAt(databaseUrl: string): Promise<Figure[]> {
  const db = await openDatabase({ databaseUrl });
  const { rows: pooled } = await sql`
    select pid from pg_stat_activity where application_name = 'pgbouncer'`.execute(db);
  const made = await countPartitions(db);
  await db.destroy();
  return [
    atMost('connections of PgBouncer to the database', pooled.length, poolSize),
    exactly('partitions of the scores table', made, partitions),
  ];
}
