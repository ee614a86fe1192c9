import { sql } from 'kysely';
import { openPlace } from '../apps/server/src/backups/open-place.ts';
import { countPartitions } from '../apps/server/src/database/partitions.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { oneProduct } from './one-product.ts';
import { poolSize, startPooler } from './pgbouncer.ts';
import { atMost, exactly, type Figure, type Proof } from './proof.ts';

const partitions = 16;

export const proof: Proof = {
  claim:
    'Three servers are one product also by PgBouncer in transaction mode, on a partitioned PostgreSQL',
  isWithoutBrowser: true,
  isLong: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const pooler = await startPooler(url);
      try {
        const database = {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: url,
          DATABASE_PARTITIONS: String(partitions),
        };
        const figures = await oneProduct(database, size);
        return [...figures, ...(await lookAt(url))];
      } finally {
        await pooler.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function lookAt(databaseUrl: string): Promise<Figure[]> {
  const db = openPlace({ databaseUrl });
  const { rows: pooled } = await sql`
    select pid from pg_stat_activity where application_name = 'pgbouncer'`.execute(db);
  const made = await countPartitions(db);
  await db.destroy();
  return [
    atMost('connections of the pooler to the database', pooled.length, poolSize),
    exactly('partitions of scores', made, partitions),
  ];
}
