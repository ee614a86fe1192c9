import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`alter table sessions add column confirmed_at ${text} not null default ''`,

    sql`create table totp (
      user_id ${text} not null primary key references users (id) on delete cascade,
      secret ${text},
      pending_secret ${text},
      last_step integer not null default 0
    )`,
    sql`create table recovery_codes (
      user_id ${text} not null references users (id) on delete cascade,
      code_hash ${text} not null,
      primary key (user_id, code_hash)
    )`,
    sql`create table trusted_devices (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null,
      session_id ${text} not null,
      expires_at ${text} not null,
      primary key (user_id, token_hash)
    )`,
    sql`create index trusted_devices_expires_at on trusted_devices (expires_at)`,
  ];
});
