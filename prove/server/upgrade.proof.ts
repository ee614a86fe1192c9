import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { startDatabase } from '../../harness/database.ts';
import { zoneAtNoon } from '../../harness/person.ts';
import { type Environment, startServer, temporaryFolder } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { run } from '../../scripts/processes.ts';
import { moreThanNone, type Figure, addPart, none, type Proofs, type ProofSize } from '../proof.ts';
import { compareStats } from './compare-stats-1.0.0.ts';
import { open, type Place, writeDatabase } from './database-1.0.0.ts';
import { tenYears } from './history-1.0.0.ts';

export const proofs: Proofs = {
  upgrade: {
    claim:
      'A database of version 1.0.0 with ten years of entries survives a kill at each step of the upgrade and keeps its stats',
    async run(size) {
      using folder = temporaryFolder();
      await using database = await startDatabase();
      const file = join(folder.path, 'daymark.db');
      const { url } = database;
      return [
        ...addPart(', SQLite', await upgrade({ file }, { DATA_DIR: folder.path }, size)),
        ...addPart(', PostgreSQL', await upgrade({ url }, { DATABASE_URL: url }, size)),
      ];
    },
  },
};

async function upgrade(place: Place, env: Environment, size: ProofSize): Promise<Figure[]> {
  const timezone = zoneAtNoon();
  const history = tenYears(getDateInZone(Date.now(), timezone), timezone);
  await writeDatabase(place, history);
  const { kills, mixed } = await killAtEachStep(place, size);
  await using server = await startServer(env);
  const call = createApiCaller(server.origin, history.token);
  const { compared, different, lost } = await compareStats(call, history);
  return [
    moreThanNone('upgrades killed before their end', kills),
    none('killed upgrades that left neither the old nor the new tables', mixed),
    moreThanNone('responses with stats from the upgraded server', compared),
    none('responses with stats that differ from version 1.0.0', different),
    none('entries lost or altered', lost),
  ];
}

/** Kills the upgrade after each statement, or after 1, 2, 4 and so on in a small run. */
async function killAtEachStep(place: Place, size: ProofSize) {
  const before = await tablesOf(place);
  const killed: (typeof before)[] = [];
  for (let step = 1; ; step = size === 'full' ? step + 1 : step * 2) {
    const script = ['prove/server/upgrade-until.ts', JSON.stringify(place), `${step}`];
    const { code, output } = await run(script, { output: 'keep' });
    if (code === 0) break;
    if (code !== 128 + 9) throw new Error(output);
    killed.push(await tablesOf(place));
  }
  const after = await tablesOf(place);
  const mixed = killed.filter(
    (tables) => !isDeepStrictEqual(tables, before) && !isDeepStrictEqual(tables, after),
  );
  return { kills: killed.length, mixed: mixed.length };
}

/** Returns the tables without the record of migrations, which has its own upgrade step. */
async function tablesOf(place: Place) {
  const db = open(place);
  const tables = await db.introspection.getTables();
  await db.destroy();
  return tables
    .filter(({ name }) => name !== 'migrations' && name !== 'migration_lock')
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}
