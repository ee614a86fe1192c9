import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`create table calendars (
    user_id ${text} not null references users (id) on delete cascade,
    id ${text} not null,
    secret_hash ${text} not null unique,
    kind ${text} not null,
    created_at ${text} not null,
    last_used_at ${text},
    last_used_address ${text},
    primary key (user_id, id)
  )`,
]);
