import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import type { Proof } from './proof.ts';
import { webhookKills } from './webhook-kills.ts';

export const proof: Proof = {
  claim:
    'No event of an acknowledged write is lost on its way to a webhook, while the server is killed, on PostgreSQL',
  isWithoutBrowser: true,
  isLong: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      return await webhookKills({ DATABASE_URL: url }, size);
    } finally {
      await postgres.stop();
    }
  },
};
