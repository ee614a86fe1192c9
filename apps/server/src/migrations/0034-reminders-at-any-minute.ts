import { sql } from 'kysely';
import { runInOrder } from './run-in-order.ts';

/** Lets each reminder have a time at any minute, and its own weekdays. */
export const up = runInOrder((text) => [
  sql`alter table life_areas add column reminders ${text} not null default '[]'`,
  sql`update life_areas set reminders = '[{"time":"' || reminder_time || '"}]'
    where reminder_time is not null`,
  sql`alter table notification_settings
    rename column further_reminder_times to daily_reminders`,
  // The first time comes from `users`, so the text of the first element does not matter.
  sql`update notification_settings set
    fields_edited_at = replace(fields_edited_at, 'further_reminder_times', 'daily_reminders'),
    daily_reminders = case when daily_reminders = '[]' then '[]'
      else '[{"time":""},' || replace(replace(replace(
        daily_reminders, '","', '"},{"time":"'), '["', '{"time":"'), '"]', '"}]') end`,
  sql`alter table reminders add column weekdays ${text} not null default '1234567'`,
  // A due reminder whose time was removed must not come again.
  sql`update reminders set weekdays = '' where kind = 'daily_reminder'
    and not exists (select 1 from life_areas where life_areas.user_id = reminders.user_id
      and life_areas.reminder_time = reminders.hour and life_areas.deleted_at is null)
    and not exists (select 1 from users where users.id = reminders.user_id
      and users.notification_time = reminders.hour)
    and not exists (select 1 from notification_settings as settings
      where settings.user_id = reminders.user_id
      and settings.daily_reminders like '%"' || reminders.hour || '"%')`,
]);
