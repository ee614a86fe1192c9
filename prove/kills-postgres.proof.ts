import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { freePort } from '../scripts/free-port.ts';
import { killRounds } from './kill-rounds.ts';
import type { Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

export const proof: Proof = {
  claim:
    'What the server has acknowledged survives a kill, and each year says what its entries say, on PostgreSQL',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const isInFull = size === 'full';
      const rounds = isInFull ? { rounds: 200, marks: 155 } : { rounds: 2, marks: 60 };
      const env = { ...unlimited, DATABASE_URL: url };
      const port = await freePort();
      return await killRounds({ port, env, ...rounds, least: 30_000, isInFull });
    } finally {
      await postgres.stop();
    }
  },
};
