import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`create table access_tokens (
    user_id ${text} not null references users (id) on delete cascade,
    id ${text} not null,
    token_hash ${text} not null unique,
    name ${text} not null,
    scope ${text} not null,
    life_area_ids ${text},
    created_at ${text} not null,
    expires_at ${text},
    last_used_at ${text},
    last_used_address ${text},
    primary key (user_id, id)
  )`,
  sql`create index access_tokens_expires_at on access_tokens (expires_at)
    where expires_at is not null`,
]);
