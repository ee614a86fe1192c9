import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder(() => [
  sql`alter table scores add column amount double precision`,
  sql`alter table entry_versions add column amount double precision`,
  sql`drop index scores_notes`,
  sql`create index scores_details on scores (user_id, life_area_id, score_date)
    where notes <> '' or amount is not null`,
]);
