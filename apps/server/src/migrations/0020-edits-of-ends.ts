import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => [
  sql`alter table life_areas
    add column deleted_on_edited_at ${text} not null default ''`,
  sql`update life_areas set deleted_on_edited_at = deleted_at
    where deleted_at is not null`,
]);
