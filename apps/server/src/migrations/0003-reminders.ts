import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  return [
    sql`create table reminders (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      next_due_at ${text} not null,
      local_date ${text},
      primary key (user_id, kind)
    )`,
    sql`create index reminders_next_due_at on reminders (next_due_at)`,

    sql`create table deliveries (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      local_date ${text} not null,
      due_at ${text} not null,
      result ${text} not null,
      holder ${text},
      lease_until ${text},
      primary key (user_id, kind, local_date)
    )`,
    sql`create index deliveries_lease_until on deliveries (lease_until) where result = 'claimed'`,
    sql`create index deliveries_local_date on deliveries (local_date)`,

    // An empty `next_due_at` makes the reminder job plan the reminders of existing users in its
    // first run.
    ...[
      'daily_reminder',
      'daily_quote',
      'streak_reminder',
      'inactivity_alert',
      'weekly_report',
    ].map(
      (kind) => sql`insert into reminders (user_id, kind, next_due_at)
        select id, ${sql.lit(kind)}, '' from users`,
    ),
  ];
});
