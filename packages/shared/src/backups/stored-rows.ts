import * as z from 'zod/mini';
import { user } from '../accounts/account.ts';
import { areaFieldsAddedLater, type AreaFieldAddedLater } from '../areas/area-fields.ts';
import { syncedArea } from '../areas/life-area.ts';
import { notificationSettings } from '../notifications/notification-settings.ts';
import { completeArea, completeSettings, completeUser } from '../sync/complete-row.ts';

export const laterAreaMask = Object.fromEntries(
  areaFieldsAddedLater.map((name) => [name, true]),
) as Record<AreaFieldAddedLater, true>;
const earlierArea = z.extend(syncedArea, z.partial(z.pick(syncedArea, laterAreaMask)).shape);
export const storedArea = z.pipe(earlierArea, z.transform(completeArea));

const settingsFields = {
  first_weekday: true,
  week_starts: true,
  day_ends_at: true,
  done_last: true,
} as const;
const earlierUser = z.extend(user, z.partial(z.pick(user, settingsFields)).shape);
export const storedUser = z.pipe(earlierUser, z.transform(completeUser));

const laterSettings = { daily_reminder_times: true, daily_reminders: true } as const;
const earlierSettings = z.extend(
  notificationSettings,
  z.partial(z.pick(notificationSettings, laterSettings)).shape,
);
export const storedSettings = z.pipe(earlierSettings, z.transform(completeSettings));
