import * as z from 'zod/mini';
import { user } from '../accounts/account.ts';
import { lifeArea } from '../areas/life-area.ts';
import { calendarDate } from '../calendar/calendar-date-schema.ts';
import { instant } from '../calendar/instant.ts';
import { notificationSettings } from '../notifications/notification-settings.ts';
import { score } from '../scores/score.ts';

export const backupFormat = 'daymark-backup';

/** Of the format, not of the app. A reader takes every version with its own first number; what is added needs no new one. */
export const backupVersion = '1.0.0';

/** A score as it is kept: name and colour of its area stand with the area. */
const backupScore = z.omit(score, { life_area_name: true, life_area_color: true });
export type BackupScore = z.infer<typeof backupScore>;

/** Everything of a person's that a backup keeps: no password, no token, nothing that is computed from the rest. */
const backupContent = z.object({
  user,
  /** Ended ones too, with their days. */
  life_areas: z.array(lifeArea),
  scores: z.array(backupScore),
  /** Null where the device did not know them. */
  notification_settings: z.nullable(notificationSettings),
  /** Scores before this date were not on the device; null when all were. */
  complete_from: z.nullable(calendarDate),
});
export type BackupContent = z.infer<typeof backupContent>;

export const backup = z.extend(backupContent, {
  format: z.literal(backupFormat),
  version: z.string(),
  app_version: z.string(),
  id: z.string(),
  created_at: instant,
  counts: z.object({ life_areas: z.int(), scores: z.int() }),
});
export type Backup = z.infer<typeof backup>;
