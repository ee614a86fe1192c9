import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder(() => [
  sql`alter table users add column stored_bytes bigint not null default 0`,
  sql`alter table users add column counted_rev bigint not null default -1`,
]);
