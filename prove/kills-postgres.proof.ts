import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { freePort } from '../scripts/free-port.ts';
import { killRounds } from './kill-rounds.ts';
import type { Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';

export const proof: Proof = {
  claim: 'What the server has acknowledged survives a kill, on PostgreSQL',
  isWithoutBrowser: true,
  async run(size) {
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const rounds =
        size === 'full' ? { rounds: 100, marks: 310, least: 30_000 } : { rounds: 2, marks: 60 };
      const env = { ...unlimited, DATABASE_URL: url };
      return await killRounds({ port: await freePort(), env, ...rounds, isTimed: size === 'full' });
    } finally {
      await postgres.stop();
    }
  },
};
