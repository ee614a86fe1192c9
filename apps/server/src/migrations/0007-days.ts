import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';

export async function up(db: Kysely<Database>): Promise<void> {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;

  const statements = [
    sql`alter table users add column first_weekday integer`,
    sql`alter table users add column day_ends_at ${text} not null default '00:00'`,
    sql`alter table users add column show_strength integer not null default 1`,
    sql`alter table users add column done_last integer not null default 1`,

    sql`alter table life_areas add column icon ${text}`,
    sql`alter table life_areas add column "group" ${text} not null default ''`,
    sql`alter table life_areas add column reminder_time ${text}`,
    // An empty text sorts before all edit times.
    ...['icon', 'group', 'reminder_time', 'created_on'].map(
      (field) => sql`alter table life_areas
        add column ${sql.ref(`${field}_edited_at`)} ${text} not null default ''`,
    ),

    sql`alter table notification_settings add column further_reminder_times ${text}
      not null default '[]'`,
  ];
  for (const statement of statements) await statement.execute(db);
  for (const statement of isPostgres(db) ? hoursOnPostgres : hoursOnSqlite) {
    await statement.execute(db);
  }
}

const hourOfRow = (table: 'reminders' | 'deliveries') => sql`case
  when ${sql.ref(`${table}.kind`)} = 'daily_reminder'
    then (select notification_time from users where users.id = ${sql.ref(`${table}.user_id`)})
  else '' end`;

const hoursOnPostgres = (['reminders', 'deliveries'] as const).flatMap((name) => {
  const table = sql.table(name);
  const key = sql.join(
    (name === 'reminders'
      ? ['user_id', 'kind', 'hour']
      : ['user_id', 'kind', 'local_date', 'hour']
    ).map((column) => sql.ref(column)),
  );
  return [
    sql`alter table ${table} add column hour text collate "C" not null default ''`,
    sql`update ${table} set hour = ${hourOfRow(name)}`,
    sql`alter table ${table} drop constraint ${sql.ref(`${name}_pkey`)}`,
    sql`alter table ${table} add primary key (${key})`,
  ];
});

/** SQLite cannot change the primary key of a table. */
const hoursOnSqlite = [
  sql`create table reminders_by_hour (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    hour text not null,
    next_due_at text not null,
    local_date text,
    primary key (user_id, kind, hour)
  )`,
  sql`insert into reminders_by_hour (user_id, kind, hour, next_due_at, local_date)
    select user_id, kind, ${hourOfRow('reminders')}, next_due_at, local_date from reminders`,
  sql`drop table reminders`,
  sql`alter table reminders_by_hour rename to reminders`,
  sql`create index reminders_next_due_at on reminders (next_due_at)`,

  sql`create table deliveries_by_hour (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    local_date text not null,
    hour text not null,
    due_at text not null,
    result text not null,
    holder text,
    lease_until text,
    primary key (user_id, kind, local_date, hour)
  )`,
  sql`insert into deliveries_by_hour
      (user_id, kind, local_date, hour, due_at, result, holder, lease_until)
    select user_id, kind, local_date, ${hourOfRow('deliveries')}, due_at, result, holder,
      lease_until
    from deliveries`,
  sql`drop table deliveries`,
  sql`alter table deliveries_by_hour rename to deliveries`,
  sql`create index deliveries_lease_until on deliveries (lease_until) where result = 'claimed'`,
  sql`create index deliveries_local_date on deliveries (local_date)`,
];
