import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table identities (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      issuer ${text} not null,
      subject ${text} not null,
      created_at ${text} not null,
      last_used_at ${text} not null,
      primary key (user_id, id)
    )`,
    sql`create unique index identities_subject on identities (issuer, subject)`,

    sql`create table oidc_attempts (
      state_hash ${text} primary key,
      browser_hash ${text} not null,
      user_id ${text} references users (id) on delete cascade,
      nonce ${text} not null,
      code_verifier ${text} not null,
      issuer ${text},
      subject ${text},
      expires_at ${text} not null
    )`,
    sql`create index oidc_attempts_expires_at on oidc_attempts (expires_at)`,
    sql`create index oidc_attempts_user_id on oidc_attempts (user_id) where user_id is not null`,
  ];
});
