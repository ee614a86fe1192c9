import { Kysely, sql, type Transaction } from 'kysely';
import type { DataPlace } from '../data-folder.ts';
import type { DataLock } from '../database/data-lock.ts';
import {
  appliedMigrations,
  migrations,
  migrationsNamed,
  migratorTables,
} from '../database/migrate.ts';
import { postgresDialect } from '../database/postgres.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-error.ts';
import { beginAnew } from './begin-anew.ts';
import { loadBackup, type Loaded } from './load-backup.ts';
import { writeBackup } from './make-backup.ts';
import type { Restored, RestoreOptions } from './restore-backup.ts';
import { tablesMadeBy } from './tables.ts';

type Server = Extract<DataPlace, { databaseUrl: string }>;

/** Where the new tables are made before they take the place of the present ones. */
const besides = 'daymark_restored';

/** Makes the new tables in a schema of their own and, when they are whole, moves them over in one transaction. */
export async function restorePostgres(
  options: RestoreOptions,
  place: Server,
  lock: DataLock,
): Promise<Restored> {
  const db = connect(place.databaseUrl);
  try {
    const present = await presentTables(db);
    await dropBesides(db);
    await sql`create schema ${sql.id(besides)}`.execute(db);
    const loaded = await loadBesides(options, place.databaseUrl);
    const copy = await keepPresent(options, place, present);
    await db.transaction().execute((transaction) => moveOver(transaction, present, lock));
    return { ...loaded, copy };
  } finally {
    await dropBesides(db);
    await db.destroy();
  }
}

function connect(url: string): Kysely<Database> {
  const dialect = postgresDialect({ url, onLostConnection: () => {}, withoutTimeouts: true });
  return new Kysely({ dialect });
}

async function presentTables(db: Kysely<Database>): Promise<string[]> {
  const applied = (await appliedMigrations(db)) ?? [];
  const list = migrationsNamed(applied);
  if (list === null) {
    throw new BackupError(
      'The database was migrated by a newer version of Daymark. Restore into an empty one.',
    );
  }
  return list.length === 0 ? [] : tableNames(list);
}

async function tableNames(list: typeof migrations): Promise<string[]> {
  return [...(await tablesMadeBy(list)).map(({ name }) => name), ...migratorTables];
}

async function dropBesides(db: Kysely<Database>): Promise<void> {
  await sql`drop schema if exists ${sql.id(besides)} cascade`.execute(db);
}

async function loadBesides(restore: RestoreOptions, databaseUrl: string): Promise<Loaded> {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${options} -c search_path=${besides}`.trim());
  const db = connect(url.href);
  try {
    const loaded = await loadBackup(restore.backup, db);
    await beginAnew(db, restore);
    await sql`analyze ${sql.join((await tableNames(migrations)).map((name) => sql.table(name)))}`.execute(
      db,
    );
    return loaded;
  } finally {
    await db.destroy();
  }
}

async function keepPresent(
  { copy: file, madeAt }: RestoreOptions,
  place: Server,
  present: readonly string[],
): Promise<string | null> {
  if (present.length === 0) return null;
  await writeBackup({ place, file, madeAt });
  return file;
}

async function moveOver(
  db: Transaction<Database>,
  present: readonly string[],
  lock: DataLock,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const schema = sql.id(rows[0]?.name ?? 'public');
  if (present.length > 0) {
    await sql`drop table if exists ${sql.join(present.map((name) => sql.table(name)))}`.execute(db);
  }
  for (const name of await tableNames(migrations)) {
    await sql`alter table ${sql.id(besides, name)} set schema ${schema}`.execute(db);
  }
  if (!lock.isHeld()) throw new BackupError('The connection to the database was lost.');
}
