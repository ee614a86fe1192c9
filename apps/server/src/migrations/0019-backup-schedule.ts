import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`create table backup_schedule (
    id integer not null primary key check (id = 1),
    holder ${text} not null,
    next_attempt_at ${text} not null,
    last_made_at ${text}
  )`,
]);
