import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table life_areas add column unit ${text} not null default ''`,
  sql`alter table life_areas add column step double precision`,
]);
