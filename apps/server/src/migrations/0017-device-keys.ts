import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table users add column device_key ${text} not null default ''`,
]);
