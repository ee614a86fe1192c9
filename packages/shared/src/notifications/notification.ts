import * as z from 'zod/mini';
import { clientGeneratedId, instant } from '../field-schemas.ts';
import * as limits from '../limits.ts';

export const notificationType = z.enum([
  'daily_reminder',
  'daily_quote',
  'achievement',
  'celebration',
  'inactivity_alert',
  'weekly_report',
  'streak_reminder',
  'other',
]);
export type NotificationType = z.infer<typeof notificationType>;

/** `content` is in the account's language at `created_at`. The first line can be a title. */
export const notification = z.object({
  id: z.string(),
  notification_type: notificationType,
  content: z.string(),
  is_read: z.boolean(),
  created_at: instant,
});
export type Notification = z.infer<typeof notification>;

const { max, standard } = limits.notificationPage;

const pageSize = z.string().check(
  z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= max, {
    error: 'page_size',
  }),
  z.meta({ type: 'integer', minimum: 1, maximum: max, default: standard }),
);

/** Query for the newest entries, or for the entries older than the entry with the id `before`. */
export const notificationPage = z.object({
  limit: z.pipe(
    z.optional(pageSize),
    z.transform((text) => (text === undefined ? standard : Number(text))),
  ),
  before: z.optional(clientGeneratedId),
});
