import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

type Table = keyof Database;

/**
 * Column by which Citus spreads each table over its nodes, or 'copied' for a small table that each
 * node has. Equal values are on the same node, so the rows of a user in all tables with `user_id`
 * are on one node.
 */
export const distribution: {
  readonly [Name in Table]: (keyof Database[Name] & string) | 'copied';
} = {
  users: 'id',
  directory: 'key',
  rate_limits: 'key',
  ended_sessions: 'place',
  mails: 'place',
  oidc_attempts: 'place',
  passkey_challenges: 'place',
  sessions: 'user_id',
  access_tokens: 'user_id',
  calendars: 'user_id',
  totp: 'user_id',
  recovery_codes: 'user_id',
  trusted_devices: 'user_id',
  passkeys: 'user_id',
  identities: 'user_id',
  mail_tokens: 'user_id',
  life_areas: 'user_id',
  scores: 'user_id',
  entry_versions: 'user_id',
  area_versions: 'user_id',
  sources: 'user_id',
  years: 'user_id',
  pauses: 'user_id',
  tombstones: 'user_id',
  idempotency_keys: 'user_id',
  notification_settings: 'user_id',
  notifications: 'user_id',
  push_subscriptions: 'user_id',
  reminders: 'user_id',
  deliveries: 'user_id',
  webhooks: 'user_id',
  webhook_events: 'user_id',
  webhook_attempts: 'user_id',
  invitations: 'copied',
  server_state: 'copied',
  vapid_keys: 'copied',
  backup_schedule: 'copied',
};

const tables = Object.keys(distribution) as Table[];

/** Returns whether the database has the Citus extension. */
export async function hasCitus(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Returns whether the tables of the current schema are spread over the nodes of Citus. */
export async function readIsDistributed(db: Kysely<Database>): Promise<boolean> {
  return (await hasCitus(db)) && !(await listMissing(db)).includes('users');
}

/** Returns the tables that exist, but only on the coordinator. */
async function listMissing(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})
      and relkind in ('r', 'p')
      and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Arbitrary number, different from the numbers of other locks. */
const advisoryLock = 3_405_691_585;

/**
 * Spreads the tables that are only on the coordinator. Skips tables that are already spread, so a
 * call can be repeated. While it spreads a table, no server may write.
 */
export async function distributeTables(db: Kysely<Database>): Promise<readonly Table[]> {
  const done = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
    const missing = new Set(await listMissing(transaction));
    if (missing.size === 0) return [];
    // Citus accepts references only between tables that are spread in the same way.
    const references = await readReferences(transaction, missing);
    for (const { table, name } of references) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(
        transaction,
      );
    }
    const ordered = tables.filter((table) => missing.has(table));
    for (const table of ordered) await distributeTable(transaction, table);
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.table(table)}
        add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(transaction);
    }
    return ordered;
  });
  // The coordinator would otherwise keep a copy of the old rows, even after an account is deleted.
  // An interrupted earlier call may also have left copies.
  for (const table of await listCopied(db)) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
  }
  return done;
}

/** Returns the spread tables whose old rows are still on the coordinator. */
async function listCopied(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select relname as name from pg_class join pg_dist_partition on logicalrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})
      and pg_relation_size(pg_class.oid) > 0`.execute(db);
  return rows.map(({ name }) => name);
}

async function distributeTable(db: Kysely<Database>, table: Table): Promise<void> {
  const column = distribution[table];
  if (column === 'copied') {
    await sql`select create_reference_table(${table}::regclass)`.execute(db);
    return;
  }
  const others = table === 'users' ? sql`` : sql`, colocate_with => 'users'`;
  await sql`select create_distributed_table(${table}::regclass, ${sql.lit(column)} ${others})`.execute(
    db,
  );
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Returns the foreign keys from or to the given tables. */
async function readReferences(
  db: Kysely<Database>,
  given: ReadonlySet<Table>,
): Promise<readonly Reference[]> {
  const names = sql.join([...given]);
  const { rows } = await sql<Reference>`
    select source.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_class as target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and (source.relname in (${names}) or target.relname in (${names}))`.execute(db);
  return rows;
}

/**
 * Returns what is wrong with the distribution, such as a table that is spread by another column.
 */
export async function findFaults(db: Kysely<Database>): Promise<readonly string[]> {
  const missing = (await listMissing(db)).map((table) => `${table} is only on the coordinator`);
  const { rows } = await sql<{ name: Table; column: string | null; group: number }>`
    select relname as name, colocationid as group,
      case when partkey is not null then column_to_column_name(logicalrelid, partkey) end as column
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})`.execute(
    db,
  );
  const group = rows.find(({ name }) => name === 'users')?.group;
  const others = rows.flatMap(({ name, column, ...found }) => {
    const wanted = distribution[name];
    if ((column ?? 'copied') !== wanted) return [`${name} is spread by ${column ?? 'no column'}`];
    return wanted === 'copied' || found.group === group ? [] : [`${name} is apart from users`];
  });
  return [...missing, ...others];
}

const shownFaults = 3;

/** Describes the faults in one line, because a database can have one for each table. */
export function describeFaults(faults: readonly string[]): string {
  const shown = faults.slice(0, shownFaults).join(', ');
  const others = faults.length - shownFaults;
  return others > 0 ? `${shown}, and ${others} more` : shown;
}
