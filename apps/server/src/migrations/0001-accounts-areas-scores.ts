import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table users (
      id ${text} primary key,
      email ${text} not null,
      email_key ${text} not null constraint users_email_key_unique unique,
      username ${text} not null,
      username_key ${text} not null constraint users_username_key_unique unique,
      full_name ${text} not null,
      timezone ${text} not null,
      notification_time ${text} not null,
      language ${text} not null,
      password_hash ${text} not null,
      created_at ${text} not null
    )`,

    sql`create table sessions (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      token_hash ${text} not null constraint sessions_token_hash_unique unique,
      user_agent ${text} not null,
      created_at ${text} not null,
      last_used_at ${text} not null,
      expires_at ${text} not null,
      primary key (user_id, id)
    )`,
    sql`create index sessions_expires_at on sessions (expires_at)`,

    sql`create table life_areas (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      description ${text} not null,
      color ${text} not null,
      is_active integer not null check (is_active in (0, 1)),
      position integer not null,
      created_at ${text} not null,
      created_on ${text} not null,
      deleted_at ${text},
      deleted_on ${text},
      spans ${text} not null,
      creation_hash ${text} not null,
      name_edited_at ${text} not null,
      description_edited_at ${text} not null,
      color_edited_at ${text} not null,
      is_active_edited_at ${text} not null,
      position_edited_at ${text} not null,
      primary key (user_id, id)
    )`,

    sql`create table scores (
      user_id ${text} not null,
      id ${text} not null,
      life_area_id ${text} not null,
      score_date ${text} not null,
      score integer check (score in (0, 1)),
      notes ${text} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      edited_at ${text} not null,
      revision integer not null,
      primary key (user_id, id),
      constraint scores_area_date_unique unique (user_id, life_area_id, score_date),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index scores_score_date on scores (user_id, score_date)`,

    sql`create table done_runs (
      user_id ${text} not null,
      life_area_id ${text} not null,
      starts_on ${text} not null,
      ends_on ${text} not null,
      days integer not null,
      primary key (user_id, life_area_id, starts_on),
      foreign key (user_id, life_area_id) references life_areas (user_id, id) on delete cascade
    )`,
    sql`create index done_runs_area_days on done_runs (user_id, life_area_id, days)`,

    sql`create table week_totals (
      user_id ${text} not null references users (id) on delete cascade,
      week_start ${text} not null,
      done integer not null,
      possible integer not null,
      primary key (user_id, week_start)
    )`,
    sql`create index week_totals_perfect on week_totals (user_id, week_start)
      where done = possible and possible > 0`,

    sql`create table idempotency_keys (
      user_id ${text} not null references users (id) on delete cascade,
      key ${text} not null,
      fingerprint ${text} not null,
      created_at ${text} not null,
      status integer,
      body ${text},
      primary key (user_id, key)
    )`,
    sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`,

    sql`create table rate_limits (
      key ${text} not null,
      window_start bigint not null,
      window_end bigint not null,
      hits integer not null,
      primary key (key, window_start)
    )`,
    sql`create index rate_limits_window_end on rate_limits (window_end)`,
  ];
});
