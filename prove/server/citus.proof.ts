import { openDatabase } from '../../apps/server/src/backups/open-database.ts';
import { distribution, findFaults } from '../../apps/server/src/database/distribution.ts';
import { createPostgresDatabase } from '../../apps/server/src/testing/postgres-databases.ts';
import { exactly, none, type Figure, ProgramMissing, type Proofs } from '../proof.ts';
import { proveOperations } from './citus-operations.ts';
import { countShards } from './count-shards.ts';
import { proveThreeNodes } from './three-nodes.ts';

export const proofs: Proofs = {
  citus: {
    claim:
      'Three servers on an existing Citus cluster behave like one server, even after kills, and each common call touches one shard',
    isLong: true,
    async run(size) {
      const coordinator = process.env['CITUS_URL'];
      if (coordinator === undefined) {
        throw new ProgramMissing('CITUS_URL does not name a coordinator');
      }
      const database = await createPostgresDatabase(coordinator);
      try {
        const figures = await proveThreeNodes({ DATABASE_URL: database.url }, size);
        const shards = await countShards(database.url);
        const operations = await proveOperations(coordinator);
        return [...figures, ...shards, ...operations, ...(await lookAtTables(database.url))];
      } finally {
        await database.remove();
      }
    },
  },
};

async function lookAtTables(databaseUrl: string): Promise<Figure[]> {
  const db = await openDatabase({ databaseUrl });
  const faults = await findFaults(db);
  await db.destroy();
  const tables = Object.keys(distribution).length;
  return [
    none('tables that are not distributed', faults.length),
    exactly('distributed tables', tables - faults.length, tables),
  ];
}
