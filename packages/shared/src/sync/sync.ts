import * as z from 'zod/mini';
import { user } from '../accounts/account.ts';
import { syncedArea } from '../areas/life-area.ts';
import { calendarDate } from '../field-schemas.ts';
import { notificationSettings } from '../notifications/notification-settings.ts';
import { notification } from '../notifications/notification.ts';
import { pause } from '../pauses/pause.ts';

export const syncQuery = z.object({
  /** As the last answer gave it; everything without one. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

export const syncedYear = z.object({
  life_area_id: z.string(),
  year: z.int(),
  /** A character a day from 1 January: `.` no entry, `1` done, `0` not done. */
  marks: z.string(),
  /** All notes of that year. */
  notes: z.record(calendarDate, z.string()),
});
export type SyncedYear = z.infer<typeof syncedYear>;

const removedRow = z.object({ kind: z.enum(['area', 'pause', 'notification']), id: z.string() });

/** What changed since the cursor, oldest change first; each row is whole and replaces the one of the same id. */
export const syncAnswer = z.object({
  /** For the next call. Opaque: the epoch of the server's data, and the person's revision in it. */
  cursor: z.string(),
  /** The person's revision that the last of these pages brings a device to. */
  rev: z.int(),
  /**
   * This is the first page of everything from the beginning: what the device has besides these pages is no longer there. Their
   * years come latest first.
   */
  full: z.boolean(),
  has_more: z.boolean(),
  user: z.optional(user),
  settings: z.optional(notificationSettings),
  /** Ended ones too. */
  areas: z.array(syncedArea),
  pauses: z.array(pause),
  years: z.array(syncedYear),
  notifications: z.array(notification),
  removed: z.array(removedRow),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;
