import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table sources (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      primary key (user_id, id)
    )`,
    sql`create index sources_created_at on sources (created_at)`,
    sql`insert into sources (user_id, id, kind, name, created_at)
      select user_id, id, 'device', user_agent, created_at from sessions`,
    sql`insert into sources (user_id, id, kind, name, created_at)
      select user_id, id, 'program', name, created_at from access_tokens`,

    sql`alter table scores add column source_id ${text}`,
    sql`alter table life_areas add column source_id ${text}`,

    sql`create table entry_versions (
      user_id ${text} not null,
      life_area_id ${text} not null,
      score_date ${text} not null,
      id ${text} not null,
      score integer,
      notes ${text} not null,
      edited_at ${text} not null,
      replaced_at ${text} not null,
      source_id ${text},
      is_conflict integer not null,
      was_stored integer not null,
      announced_at ${text},
      primary key (user_id, life_area_id, score_date, id),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index entry_versions_recent on entry_versions (user_id, replaced_at)`,
    sql`create index entry_versions_replaced_at on entry_versions (replaced_at)`,
    sql`create index entry_versions_to_announce on entry_versions (replaced_at)
      where is_conflict = 1 and announced_at is null`,

    sql`create table area_versions (
      user_id ${text} not null,
      life_area_id ${text} not null,
      id ${text} not null,
      details ${text} not null,
      replaced_at ${text} not null,
      source_id ${text},
      primary key (user_id, life_area_id, id),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index area_versions_recent on area_versions (user_id, replaced_at)`,
    sql`create index area_versions_replaced_at on area_versions (replaced_at)`,
  ];
});
