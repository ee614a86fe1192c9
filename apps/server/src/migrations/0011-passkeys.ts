import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table passkeys (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter bigint not null,
      transports ${text} not null,
      name ${text} not null,
      is_backed_up integer not null,
      created_at ${text} not null,
      last_used_at ${text},
      primary key (user_id, id)
    )`,

    sql`create table passkey_challenges (
      challenge_hash ${text} not null primary key,
      purpose ${text} not null,
      user_id ${text} references users (id) on delete cascade,
      expires_at ${text} not null
    )`,
    sql`create index passkey_challenges_user_id on passkey_challenges (user_id)`,
    sql`create index passkey_challenges_expires_at on passkey_challenges (expires_at)`,
  ];
});
