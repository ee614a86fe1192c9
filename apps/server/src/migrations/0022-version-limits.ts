import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

/**
 * Adds the rev of the write, which orders versions: clocks differ, and two writes may share a
 * millisecond. Deletes versions above the limits, which earlier releases did not have.
 */
export const up = runInOrder(() => [
  sql`alter table entry_versions add column rev integer not null default 0`,
  sql`alter table area_versions add column rev integer not null default 0`,
  sql`
    delete from entry_versions where (user_id, life_area_id, score_date, id) in (
      select user_id, life_area_id, score_date, id from (
        select user_id, life_area_id, score_date, id,
          row_number() over (partition by user_id, life_area_id, score_date
            order by case when is_conflict = 1 and announced_at is null then 0 else 1 end,
              replaced_at desc, edited_at desc, id desc) as place
        from entry_versions
        where (user_id, life_area_id, score_date) in (
          select user_id, life_area_id, score_date from entry_versions
          group by user_id, life_area_id, score_date
          having count(*) > 100)) as placed
      where place > 100)`,
  sql`
    delete from area_versions where (user_id, life_area_id, id) in (
      select user_id, life_area_id, id from (
        select user_id, life_area_id, id,
          row_number() over (partition by user_id, life_area_id
            order by replaced_at desc, id desc) as place
        from area_versions) as placed
      where place > 100)`,
]);
