import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { createPostgresDatabase } from '../apps/server/src/testing/postgres-databases.ts';
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { run } from '../scripts/processes.ts';
import { open, type Place, writeDatabase } from './database-1.0.0.ts';
import { compareStats } from './count-1.0.0.ts';
import { type OldHistory, tenYears } from './history-1.0.0.ts';
import { zoneAtNoon } from './product.ts';
import { done, type Figure, none, type Proof, type ProofSize } from './proof.ts';
import { withServer } from './server-alone.ts';

export const proof: Proof = {
  claim:
    'Ten years in a database of version 1.0.0 are upgraded, killed at each step, and counted as they were',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-upgrade-'));
    const postgres = await startPostgres();
    try {
      const { url } = await createPostgresDatabase(postgres.url);
      const file = join(folder, 'daymark.db');
      const timezone = zoneAtNoon(new Date());
      const history = tenYears(dateInZone(Date.now(), timezone), timezone);
      const places = [
        { on: 'SQLite', place: { file }, env: { DATA_DIR: folder } },
        { on: 'PostgreSQL', place: { url }, env: { DATABASE_URL: url } },
      ];
      const figures: Figure[] = [];
      for (const given of places) figures.push(...(await upgrade({ ...given, history, size })));
      return figures;
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Upgrade {
  readonly on: string;
  readonly place: Place;
  readonly env: Readonly<Record<string, string>>;
  readonly history: OldHistory;
  readonly size: ProofSize;
}

async function upgrade({ on, place, env, history, size }: Upgrade): Promise<Figure[]> {
  await writeDatabase(place, history);
  const { kills, mixed } = await killAtEachStep(place, size);
  const { compared, different, lost } = await withServer(env, ({ origin }) =>
    compareStats(createApiCaller(origin, history.token), history),
  );
  return [
    done(`upgrades killed in the middle, ${on}`, kills),
    none(`of these after which the tables were neither the old nor the new ones, ${on}`, mixed),
    done(`answers of the upgraded server with stats, ${on}`, compared),
    none(`of these other than version 1.0.0 counted, ${on}`, different),
    none(`entries that are not as they were, ${on}`, lost),
  ];
}

/** After its first statement, its second, and so on until it has come to its end; small, twice as far each time. */
async function killAtEachStep(
  place: Place,
  size: ProofSize,
): Promise<{ kills: number; mixed: number }> {
  const before = await tablesOf(place);
  const killed: (typeof before)[] = [];
  for (let step = 1; ; step = size === 'full' ? step + 1 : step * 2) {
    const child = await run(['prove/upgrade-until.ts', JSON.stringify(place), `${step}`], {
      output: 'keep',
    });
    if (child.code === 0) break;
    if (child.code !== 128 + 9) throw new Error(child.output);
    killed.push(await tablesOf(place));
  }
  const after = await tablesOf(place);
  const mixed = killed.filter(
    (tables) => !isDeepStrictEqual(tables, before) && !isDeepStrictEqual(tables, after),
  );
  return { kills: killed.length, mixed: mixed.length };
}

/** All but the record of migrations, whose own upgrade is a step before the others. */
async function tablesOf(place: Place) {
  const db = open(place);
  const tables = await db.introspection.getTables();
  await db.destroy();
  return tables
    .filter(({ name }) => name !== 'migrations' && name !== 'migration_lock')
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}
