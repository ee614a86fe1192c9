import pg from 'pg';
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

async function lookAt(connectionString: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const count = async (text: string) =>
    (await client.query<{ count: number }>(text)).rows[0]?.count ?? -1;
  const pooled = await count(`select count(*)::integer as count from pg_stat_activity
    where application_name = 'pgbouncer'`);
  const made = await count(`select count(*)::integer as count from pg_inherits
    where inhparent = 'scores'::regclass`);
  await client.end();
  return [
    atMost('connections of the pooler to the database', pooled, poolSize),
    exactly('partitions of scores', made, partitions),
  ];
}
