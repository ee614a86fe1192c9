import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table life_areas
    add column streak_rule ${text} not null default 'days'`,
  sql`alter table life_areas
    add column forgiving_days integer not null default 7`,
]);
