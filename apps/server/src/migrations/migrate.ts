import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isPostgres } from '../database/statements.ts';
import * as initial from './0001-accounts-areas-scores.ts';
import * as notifications from './0002-notifications.ts';
import * as reminders from './0003-reminders.ts';
import * as devicesOfSessions from './0004-devices-of-sessions.ts';
import * as reviews from './0005-reviews.ts';
import * as timeline from './0006-timeline.ts';
import * as days from './0007-days.ts';
import * as mail from './0008-mail.ts';
import * as invitations from './0009-invitations.ts';
import * as secondFactor from './0010-second-factor.ts';
import * as passkeys from './0011-passkeys.ts';
import * as identities from './0012-identities.ts';
import * as accessTokens from './0013-access-tokens.ts';
import * as versions from './0014-versions.ts';
import * as webhooks from './0015-webhooks.ts';
import * as calendars from './0016-calendars.ts';
import * as deviceKeys from './0017-device-keys.ts';
import * as confirmationsBySignOn from './0018-confirmations-by-sign-on.ts';
import * as backupSchedule from './0019-backup-schedule.ts';
import * as editsOfEnds from './0020-edits-of-ends.ts';
import * as waysBack from './0021-ways-back.ts';
import * as versionLimits from './0022-version-limits.ts';
import * as storedBytes from './0023-stored-bytes.ts';
import * as webhookBatches from './0024-webhook-batches.ts';
import * as weekStarts from './0025-week-starts.ts';
import * as noStrengthSwitch from './0026-no-strength-switch.ts';
import * as areaEditTimes from './0027-area-edit-times.ts';
import * as notePrompts from './0028-note-prompts.ts';
import * as calendarChanges from './0029-calendar-changes.ts';
import * as amounts from './0030-amounts.ts';
import * as streakRules from './0031-streak-rules.ts';
import * as directory from './0032-directory.ts';
import * as units from './0033-units.ts';
import * as remindersAtAnyMinute from './0034-reminders-at-any-minute.ts';
import type { Database } from '../database/schema.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Database>) => Promise<void>;
}

export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';

  constructor(migration: string) {
    super(`The database was migrated by a newer version of Daymark (${migration})`);
  }
}

/** Never edit a published migration. */
export const migrations: readonly Migration[] = [
  { name: '0001-accounts-areas-scores', up: initial.up },
  { name: '0002-notifications', up: notifications.up },
  { name: '0003-reminders', up: reminders.up },
  { name: '0004-devices-of-sessions', up: devicesOfSessions.up },
  { name: '0005-reviews', up: reviews.up },
  { name: '0006-timeline', up: timeline.up },
  { name: '0007-days', up: days.up },
  { name: '0008-mail', up: mail.up },
  { name: '0009-invitations', up: invitations.up },
  { name: '0010-second-factor', up: secondFactor.up },
  { name: '0011-passkeys', up: passkeys.up },
  { name: '0012-identities', up: identities.up },
  { name: '0013-access-tokens', up: accessTokens.up },
  { name: '0014-versions', up: versions.up },
  { name: '0015-webhooks', up: webhooks.up },
  { name: '0016-calendars', up: calendars.up },
  { name: '0017-device-keys', up: deviceKeys.up },
  { name: '0018-confirmations-by-sign-on', up: confirmationsBySignOn.up },
  { name: '0019-backup-schedule', up: backupSchedule.up },
  { name: '0020-edits-of-ends', up: editsOfEnds.up },
  { name: '0021-ways-back', up: waysBack.up },
  { name: '0022-version-limits', up: versionLimits.up },
  { name: '0023-stored-bytes', up: storedBytes.up },
  { name: '0024-webhook-batches', up: webhookBatches.up },
  { name: '0025-week-starts', up: weekStarts.up },
  { name: '0026-no-strength-switch', up: noStrengthSwitch.up },
  { name: '0027-area-edit-times', up: areaEditTimes.up },
  { name: '0028-note-prompts', up: notePrompts.up },
  { name: '0029-calendar-changes', up: calendarChanges.up },
  { name: '0030-amounts', up: amounts.up },
  { name: '0031-streak-rules', up: streakRules.up },
  { name: '0032-directory', up: directory.up },
  { name: '0033-units', up: units.up },
  { name: '0034-reminders-at-any-minute', up: remindersAtAnyMinute.up },
];

/** Tables of Kysely's migrator, which backups leave out. */
export const migratorTables = ['migrations', 'migration_lock'] as const;
const [migrationTableName, migrationLockTableName] = migratorTables;

export async function migrate(db: Kysely<Database>, list = migrations): Promise<void> {
  const applied = await readAppliedMigrations(db);
  if (applied !== null) {
    refuseNewerDatabase(applied, list);
    await addTimestamps(db);
    // Returns early, because the migrator would read every table and column several times.
    if (applied.length === list.length) return;
  }
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(list.map(({ name, up }) => [name, { up }])),
    },
    migrationTableName,
    migrationLockTableName,
    // Kysely would otherwise find the table of another schema.
    ...(isPostgres(db) && { migrationTableSchema: await readSchemaName(db) }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}

function refuseNewerDatabase(applied: readonly string[], list: readonly Migration[]): void {
  const known = new Set(list.map((migration) => migration.name));
  const unknown = applied.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DatabaseIsNewer(unknown);
}

/**
 * Adds the timestamps that Kysely's migrator needs. Versions up to 1.1.0 did not store them. The
 * table keeps its name, so that an older version still recognizes a newer database.
 */
async function addTimestamps(db: Kysely<Database>): Promise<void> {
  if (await hasTimestamps(db)) return;
  try {
    await sql`alter table migrations add column timestamp varchar(255)
      not null default '1970-01-01T00:00:00.000Z'`.execute(db);
  } catch (error) {
    if (!(await hasTimestamps(db))) throw error;
  }
}

async function hasTimestamps(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await (
    isPostgres(db)
      ? sql`select 1 from pg_attribute
          where attrelid = to_regclass('migrations') and attname = 'timestamp'`
      : sql`select 1 from pragma_table_info('migrations') where name = 'timestamp'`
  ).execute(db);
  return rows.length > 0;
}

async function readSchemaName(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

/** Returns null for a database without Daymark's tables. */
export async function readAppliedMigrations(db: Kysely<Database>): Promise<string[] | null> {
  const { rows } = await (
    isPostgres(db)
      ? sql`select 1 where to_regclass('migrations') is not null`
      : sql`select 1 from sqlite_schema where name = 'migrations'`
  ).execute(db);
  if (rows.length === 0) return null;
  const { rows: applied } = await sql<{ name: string }>`
    select name from migrations order by name`.execute(db);
  return applied.map(({ name }) => name);
}

export function findMigrations(names: readonly string[]): readonly Migration[] | null {
  const known = migrations.slice(0, names.length);
  return known.every(({ name }, index) => name === names[index]) && known.length === names.length
    ? known
    : null;
}
