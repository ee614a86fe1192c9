import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { oneProduct } from './one-product.ts';
import type { Proof } from './proof.ts';

export const proof: Proof = {
  claim:
    'Three servers on one PostgreSQL behind a plain HTTP proxy are one product, while they are killed and after it',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      return await oneProduct({ DATABASE_URL: url }, size);
    } finally {
      await postgres.stop();
    }
  },
};
