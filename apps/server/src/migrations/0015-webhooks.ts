import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table webhooks (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      url ${text} not null,
      events ${text} not null,
      secret ${text} not null,
      is_enabled integer not null,
      disabled_reason ${text},
      created_at ${text} not null,
      failures integer not null,
      failing_since ${text},
      next_attempt_at ${text},
      claimed_until ${text},
      primary key (user_id, id)
    )`,
    sql`create index webhooks_next_attempt_at on webhooks (next_attempt_at)
      where next_attempt_at is not null`,

    sql`create table webhook_events (
      user_id ${text} not null,
      webhook_id ${text} not null,
      id ${text} not null,
      event ${text} not null,
      life_area_id ${text},
      body ${text} not null,
      rev integer not null,
      place integer not null,
      is_once integer not null,
      primary key (user_id, webhook_id, id),
      foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade
    )`,
    sql`create index webhook_events_order on webhook_events (user_id, webhook_id, rev, place)`,

    sql`create table webhook_attempts (
      user_id ${text} not null,
      webhook_id ${text} not null,
      id ${text} not null,
      event_id ${text} not null,
      event ${text} not null,
      life_area_id ${text},
      body ${text} not null,
      at ${text} not null,
      status integer,
      failure ${text},
      duration integer not null,
      primary key (user_id, webhook_id, id),
      foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade
    )`,
  ];
});
