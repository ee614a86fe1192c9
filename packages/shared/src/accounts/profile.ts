import * as z from 'zod/mini';
import {
  dayEnd,
  email,
  firstWeekday,
  fullName,
  knownPassword,
  language,
  notificationTime,
  timezone,
  usernameUnlessBlank,
} from './account.ts';
import { editTime } from '../edit-time.ts';

/** Any subset of the profile; what is absent stays. Of two edits of a field, but for the email, the later wins. */
export const profileChanges = z.object({
  email: z.optional(email),
  username: usernameUnlessBlank,
  full_name: z.optional(fullName),
  timezone: z.optional(timezone),
  notification_time: z.optional(notificationTime),
  language: z.optional(language),
  first_weekday: z.optional(firstWeekday),
  day_ends_at: z.optional(dayEnd),
  show_strength: z.optional(z.boolean()),
  done_last: z.optional(z.boolean()),
  ...editTime,
  /** Needed where the email becomes another one. */
  current_password: z.optional(knownPassword('current_password_required')),
});
export type ProfileChanges = z.input<typeof profileChanges>;
