import * as z from 'zod/mini';
import { editTimeFields } from '../field-schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  dayEnd,
  email,
  firstWeekday,
  fullName,
  createExistingPasswordSchema,
  language,
  notificationTime,
  timezone,
  user,
  optionalUsername,
} from './account.ts';

/** Any subset of the profile. The latest edit of a field wins, except for the email. */
export const profileChanges = z.object({
  email: z.optional(email),
  username: optionalUsername,
  full_name: z.optional(fullName),
  timezone: z.optional(timezone),
  notification_time: z.optional(notificationTime),
  language: z.optional(language),
  first_weekday: z.optional(firstWeekday),
  day_ends_at: z.optional(dayEnd),
  done_last: z.optional(z.boolean()),
  ...editTimeFields,
  /** Confirms a change of the email. Not needed within ten minutes of a sign-in or confirmation. */
  current_password: z.optional(createExistingPasswordSchema('current_password_required')),
});
export type ProfileChanges = z.input<typeof profileChanges>;

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  summary: 'Get the signed-in user',
  answers: { 200: user },
});

export const updateMe = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/auth/me',
  summary:
    'Change any subset of the profile; a new email needs a confirmation and ends all other sessions',
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
