import * as z from 'zod/mini';
import { editTime } from '../field-schemas.ts';
import { endpoint } from '../endpoint.ts';
import {
  dayEnd,
  email,
  firstWeekday,
  fullName,
  knownPassword,
  language,
  notificationTime,
  timezone,
  user,
  usernameUnlessBlank,
} from './account.ts';

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
  done_last: z.optional(z.boolean()),
  ...editTime,
  /** Confirms that the email becomes another one; who has signed in or confirmed within the last ten minutes need not send it. */
  current_password: z.optional(knownPassword('current_password_required')),
});
export type ProfileChanges = z.input<typeof profileChanges>;

const tag = 'Account';

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  tag,
  summary: 'The signed-in user',
  access: 'session',
  answers: { 200: user },
  errors: [],
});

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me',
  tag,
  summary:
    'Change any subset of the profile; another email needs a confirmation and ends all other sessions',
  access: 'session',
  body: profileChanges,
  holdsPassword: true,
  answers: { 200: user },
  errors: [
    'not_allowed',
    'email_taken',
    'username_taken',
    'wrong_password',
    'confirmation_required',
    'rate_limited',
  ],
});
