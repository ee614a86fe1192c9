import * as z from 'zod/mini';
import { user } from '../accounts/account.ts';
import { syncedArea } from '../areas/life-area.ts';
import { calendarDate } from '../field-schemas.ts';
import { notificationSettings } from '../notifications/notification-settings.ts';
import { notification } from '../notifications/notification.ts';
import { pause } from '../pauses/pause.ts';

export const syncQuery = z.object({
  /** If absent, all data is returned. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /**
   * Kinds of rules that the caller knows. If absent, the answer has only `daily`, `weekdays` and
   * `times_per_week`, and other rules become the nearest of these.
   */
  rules: z.optional(z.literal('2')),
});

export const syncedYear = z.object({
  life_area_id: z.string(),
  year: z.int(),
  /** A character per day from 1 January: `.` no entry, `1` done, `0` or `p` not done. */
  marks: z.string(),
  notes: z.record(calendarDate, z.string()),
  /** Absent if no day has an amount, and in years of earlier versions. */
  amounts: z.optional(z.record(calendarDate, z.number())),
});
export type SyncedYear = z.infer<typeof syncedYear>;

const removedRow = z.object({ kind: z.enum(['area', 'pause', 'notification']), id: z.string() });

/** Changes since the cursor. Each row replaces an earlier row with the same id. */
export const syncAnswer = z.object({
  /** Cursor of the next call: the epoch of the server's data and the person's revision. */
  cursor: z.string(),
  /** Revision that a device has after it has applied all pages. */
  rev: z.int(),
  /** True on the first page of a full pull. Rows that are on no page of this pull were deleted. */
  full: z.boolean(),
  has_more: z.boolean(),
  user: z.optional(user),
  settings: z.optional(notificationSettings),
  areas: z.array(syncedArea),
  pauses: z.array(pause),
  years: z.array(syncedYear),
  notifications: z.array(notification),
  removed: z.array(removedRow),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;
