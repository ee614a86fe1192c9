import * as z from 'zod/mini';
import {
  email,
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
  ...editTime,
  /** Needed where the email becomes another one. */
  current_password: z.optional(knownPassword('current_password_required')),
});
export type ProfileChanges = z.input<typeof profileChanges>;
