import * as z from 'zod/mini';
import {
  email,
  fullName,
  language,
  notificationTime,
  timezone,
  usernameUnlessBlank,
} from './account.ts';

/** Any subset of the profile; what is absent stays. */
export const profileChanges = z.object({
  email: z.optional(email),
  username: usernameUnlessBlank,
  full_name: z.optional(fullName),
  timezone: z.optional(timezone),
  notification_time: z.optional(notificationTime),
  language: z.optional(language),
});
export type ProfileChanges = z.input<typeof profileChanges>;
