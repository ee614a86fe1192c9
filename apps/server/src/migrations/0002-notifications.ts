import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

export const up = runInOrder((text) => {
  const flag = (name: string) => sql`${sql.id(name)} integer not null
    check (${sql.id(name)} in (0, 1))`;

  return [
    sql`create table notification_settings (
      user_id ${text} primary key references users (id) on delete cascade,
      ${flag('push_notifications_enabled')},
      ${flag('daily_reminder_enabled')},
      ${flag('daily_quote_enabled')},
      daily_quote_time ${text} not null,
      ${flag('celebration_notifications')},
      ${flag('achievement_notifications')},
      ${flag('inactivity_alerts_enabled')},
      inactivity_days integer not null,
      ${flag('streak_reminders_enabled')},
      ${flag('weekly_reports_enabled')},
      ${flag('quiet_hours_enabled')},
      quiet_hours_start ${text} not null,
      quiet_hours_end ${text} not null
    )`,

    sql`create table notifications (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      notification_type ${text} not null,
      content ${text} not null,
      ${flag('is_read')},
      created_at ${text} not null,
      primary key (user_id, id)
    )`,
    sql`create index notifications_unread on notifications (user_id) where is_read = 0`,

    sql`create table push_subscriptions (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      endpoint ${text} not null constraint push_subscriptions_endpoint_unique unique,
      p256dh ${text} not null,
      auth ${text} not null,
      user_agent ${text} not null,
      created_at ${text} not null,
      last_used_at ${text} not null,
      failing_since ${text},
      disabled_at ${text},
      primary key (user_id, id)
    )`,

    sql`create table vapid_keys (
      id integer primary key check (id = 1),
      public_key ${text} not null,
      private_key ${text} not null
    )`,
  ];
});
