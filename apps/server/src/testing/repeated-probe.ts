import type { Kysely } from 'kysely';
import { migratorTables } from '../migrations/migrate.ts';
import type { Database } from '../database/schema.ts';
import type { Store } from '../store/store.ts';
import { everyRow, type Tables } from './each-database.ts';
import {
  buildProbedApp,
  makeOwner,
  probeFor,
  type EndpointProbe,
  type Owner,
} from './endpoint-probe.ts';

type Changes = NonNullable<Parameters<typeof buildProbedApp>[1]>;
type Rows = Awaited<ReturnType<typeof everyRow>>;

/**
 * The first test of a suite creates the owner with about twenty calls. Later tests insert the same
 * rows, which is faster. Each test has a new app.
 */
export function repeatProbe(
  tables: Tables,
  changes: Changes = {},
): (store: Store) => Promise<EndpointProbe> {
  let made: { readonly owner: Owner; readonly rows: Rows } | null = null;
  return async (store) => {
    if (made !== null) {
      await putBack(tables(), made.rows);
      return probeFor(await buildProbedApp(store, { ...changes, people: 1 }), made.owner);
    }
    const test = await buildProbedApp(store, changes);
    const owner = await makeOwner(test, changes.env);
    made = { owner, rows: await everyRow(tables) };
    return probeFor(test, owner);
  };
}

const parentTables: readonly string[] = ['users', 'life_areas', 'sessions', 'webhooks'];
/** Tables with data of the server itself, which no test empties. */
const lasting: readonly string[] = ['server_state', ...migratorTables];

async function putBack(db: Kysely<Database>, rows: Rows): Promise<void> {
  const others = Object.keys(rows).filter((name) => ![...parentTables, ...lasting].includes(name));
  await db.transaction().execute(async (transaction) => {
    for (const name of [...parentTables, ...others]) {
      const found = rows[name] ?? [];
      if (found.length === 0) continue;
      await transaction
        .insertInto(name as 'users')
        .values(found as never)
        .execute();
    }
  });
}
