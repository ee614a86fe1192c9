import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../database/statements.ts';
import type { Database } from '../database/schema.ts';
import { runInOrder } from './run-in-order.ts';

/** Tables whose rows may belong to nobody, and their keys. */
const placed = [
  ['mails', 'id'],
  ['oidc_attempts', 'state_hash'],
  ['passkey_challenges', 'challenge_hash'],
] as const;

/**
 * Prepares the distribution of the tables by user. The directory keeps values unique among all
 * users, so no other table of users needs a unique constraint without the user. The column `place`
 * is the user's id, or the key of a row that belongs to nobody.
 */
const addDirectory = runInOrder((text) => {
  const list = (rows: ReturnType<typeof sql>) => sql`
    insert into directory (key, user_id, claimed_at) ${rows} on conflict do nothing`;
  return [
    sql`create table directory (
      key ${text} primary key,
      user_id ${text} not null,
      claimed_at ${text} not null,
      left_at ${text}
    )`,
    sql`create index directory_user_id on directory (user_id)`,
    sql`create index directory_left_at on directory (left_at) where left_at is not null`,
    list(sql`select 'email ' || email_key, id, created_at from users where true`),
    list(sql`select 'username ' || username_key, id, created_at from users where true`),
    list(sql`select 'identity ' || issuer || ' ' || subject, user_id, created_at
      from identities where true`),
    list(sql`select 'passkey ' || credential_id, user_id, created_at from passkeys where true`),
    list(sql`select 'endpoint ' || endpoint, user_id, created_at
      from push_subscriptions where true`),
    // The users can still restore these emails, so nobody else may take them.
    list(sql`select 'email ' || email_key, user_id, '' from mail_tokens where purpose = 'undo'`),
    list(sql`select 'email ' || recipient_key, user_id, '' from mails
      where kind = 'email_changed' and user_id is not null`),

    sql`alter table ended_sessions add column place ${text} not null default ''`,
    sql`update ended_sessions set place = token_hash`,
    ...placed.flatMap(([table, key]) => [
      sql`alter table ${sql.table(table)} add column place ${text} not null default ''`,
      sql`update ${sql.table(table)} set place = coalesce(user_id, ${sql.ref(key)})`,
    ]),
    sql`create unique index push_subscriptions_user_endpoint
      on push_subscriptions (user_id, endpoint)`,
  ];
});

const uniqueAmongAll = [
  ['users', 'users_email_key_unique'],
  ['users', 'users_username_key_unique'],
  ['sessions', 'sessions_token_hash_unique'],
  ['push_subscriptions', 'push_subscriptions_endpoint_unique'],
  ['passkeys', 'passkeys_credential_id_key'],
  ['access_tokens', 'access_tokens_token_hash_key'],
  ['calendars', 'calendars_secret_hash_key'],
] as const;

/** SQLite cannot drop a constraint. There, the constraints stay and agree with the directory. */
const replaceConstraints = runInOrder(() => [
  ...uniqueAmongAll.map(
    ([table, name]) => sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`,
  ),
  sql`drop index identities_subject`,
  // Secrets of earlier versions do not name their user.
  sql`create index sessions_token_hash on sessions (token_hash)`,
  sql`create index access_tokens_token_hash on access_tokens (token_hash)`,
  sql`create index calendars_secret_hash on calendars (secret_hash)`,
  sql`create index ended_sessions_token_hash on ended_sessions (token_hash)`,
  sql`create index mail_tokens_token_hash on mail_tokens (token_hash)`,
  setKey('mail_tokens', ['user_id', 'token_hash']),
  setKey('ended_sessions', ['place', 'token_hash']),
  ...placed.flatMap(([table, key]) => [
    sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_user_id_fkey`)}`,
    setKey(table, ['place', key]),
  ]),
]);

function setKey(table: string, columns: readonly string[]) {
  const name = sql.ref(`${table}_pkey`);
  return sql`alter table ${sql.table(table)} drop constraint ${name},
    add constraint ${name} primary key (${sql.join(columns.map((column) => sql.ref(column)))})`;
}

export async function up(db: Kysely<Database>): Promise<void> {
  await addDirectory(db);
  if (isPostgres(db)) await replaceConstraints(db);
}
