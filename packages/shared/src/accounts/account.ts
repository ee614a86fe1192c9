import * as z from 'zod/mini';
import { dayEnds } from '../calendar/today.ts';
import { monday, weekdays } from '../calendar/week.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import { isTimeZone } from '../calendar/zone.ts';
import type { FieldErrorCode } from '../errors.ts';
import * as limits from '../limits.ts';
import { passwordShapeErrors } from './password-shape.ts';

export const languages = ['en', 'ru', 'de', 'fr'] as const;
export const language = z.enum(languages, { error: 'language_unknown' });
export type Language = z.infer<typeof language>;

/**
 * `local@domain` without spaces. A domain may be one label, such as the `localhost` of a home server; an IP address is none. Whether
 * mail arrives is for the mail server to know.
 */
const emailPattern = /^[^\s@]+@([^\s@.[\]:]+\.)*(?!\d+$)[^\s@.[\]:]+$/;

export const email = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'email_required', abort: true }),
  z.maxLength(limits.email.max, { error: 'email_too_long', abort: true }),
  z.regex(emailPattern, { error: 'email_invalid' }),
  // Control characters and invisible ones, which make two addresses look alike.
  z.refine((text) => !/\p{C}/u.test(text), { error: 'email_invalid' }),
);

export const fullName = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.fullName.min, { error: 'full_name_too_short' }),
    z.maxLength(limits.fullName.max, { error: 'full_name_too_long' }),
  );

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.username.min, { error: 'username_too_short' }),
    z.maxLength(limits.username.max, { error: 'username_too_long' }),
    z.regex(/^[A-Za-z0-9_-]*$/, { error: 'username_characters' }),
  );

export const timezone = z
  .string()
  .check(
    z.maxLength(100, { error: 'timezone_unknown', abort: true }),
    z.refine(isTimeZone, { error: 'timezone_unknown' }),
  );

/** A full hour, `00:00` to `23:00`, in the user's zone. */
export const notificationTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):00$/, { error: 'notification_time_not_hourly' }));

export const chosenWeekday = z.literal(weekdays, { error: 'weekday_invalid' });

/** With which weeks begin; null, which earlier versions stored, is Monday. */
export const firstWeekday = z.nullable(chosenWeekday);

/**
 * The choices of the first weekday, oldest first, each with the day on which it was made; null where it was there from the first. Empty
 * where there was one only. A choice takes effect on the first day of its weekday after that day.
 */
const weekStarts = z.readonly(
  z.array(z.object({ on: z.nullable(calendarDate), weekday: z.literal(weekdays) })),
);

export const dayEnd = z.enum(dayEnds, { error: 'day_end_invalid' });

/**
 * A password that someone chooses; one issue for each part of its shape that is wrong. The list of common passwords is no part of it.
 * @param missing the code when there is none
 */
export function newPassword(missing: FieldErrorCode) {
  return z.string({ error: missing }).check(
    z.superRefine((password, context) => {
      for (const error of passwordShapeErrors(password)) {
        context.addIssue({ code: 'custom', message: error, input: password });
      }
    }),
    // JSON Schema counts the code points as typed. Decomposed letters are more of them than are counted after NFKC.
    z.meta({
      minLength: limits.password.min,
      maxLength: limits.password.typed,
      description: `${limits.password.min} to ${limits.password.max} code points after NFKC; below ${limits.password.passphrase} of them upper and lower case, a digit and a special character are required`,
    }),
  );
}

/**
 * A password that is compared with the one there is. Whether it is right is for the server to say.
 * @param missing the code when there is none
 */
export function knownPassword(missing: FieldErrorCode) {
  return z.string({ error: missing }).check(z.minLength(1, { error: missing }));
}

export const user = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  full_name: z.string(),
  timezone: z.string(),
  notification_time: z.string(),
  language,
  first_weekday: firstWeekday,
  week_starts: weekStarts,
  /** Until then the clock's new date is still the day before. */
  day_ends_at: dayEnd,
  /** Whether what is done moves behind what is open. */
  done_last: z.boolean(),
  created_at: instant,
  /** Whether a link that was sent to the email was opened. Absent where the server sends no mail. */
  email_verified: z.optional(z.boolean()),
  /** The email that the account will have once the link that was sent there is opened. Absent where there is none. */
  pending_email: z.optional(z.string()),
  /** Whether they may invite others. Absent for all but the administrator. */
  is_admin: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

/** Answered with a new token for the session. */
export const newToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_at: instant,
  /** To be sent at the next sign-in to the same account: failures elsewhere cannot lock this device out, and its sign-ins are no news. */
  device_token: z.optional(z.string()),
});
export type NewToken = z.infer<typeof newToken>;

export const signedIn = z.extend(newToken, {
  user,
  /** To be sent at the next sign-in in the place of a code, where the device was trusted with this one. */
  trust_token: z.optional(z.string()),
  /** Entry of the inbox that tells of this sign-in. Absent where the account knew the device. */
  notice_id: z.optional(z.string()),
});
export type SignedIn = z.infer<typeof signedIn>;

const unlessBlank = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? undefined : text)),
);

/** A blank username is no username: a registration gets a generated one, in a profile the present one stays. */
export const usernameUnlessBlank = z.optional(z.pipe(unlessBlank, z.optional(username)));

export const registration = z.object({
  email,
  password: newPassword('password_required'),
  full_name: fullName,
  username: usernameUnlessBlank,
  timezone: z._default(timezone, 'UTC'),
  notification_time: z._default(notificationTime, '09:00'),
  language: z._default(language, 'en'),
  /** That of the region; Monday where none is sent. */
  first_weekday: z._default(chosenWeekday, monday),
  /** The secret of an invitation, where the server asks for one. */
  invitation: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.invitation.max, { error: 'invitation_unknown' })),
  ),
});
export type Registration = z.input<typeof registration>;

/** Of an authenticator app, or one to recover with. Whether it is right is for the server to say. */
export const code = z
  .string({ error: 'code_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'code_required', abort: true }),
    z.maxLength(limits.code.max, { error: 'wrong_code' }),
  );

/** From the last sign-in on this device. One that is not valid, or of another account, is as good as none. */
export const knownDeviceToken = z.optional(z.string().check(z.maxLength(limits.deviceToken.max)));

export const credentials = z.object({
  email: z.string({ error: 'email_required' }).check(
    z.trim(),
    z.minLength(1, { error: 'email_required', abort: true }),
    // Longer is no account's, and what is to be looked for is normalized first, which takes minutes for a text made for it.
    z.maxLength(limits.email.max, { error: 'email_too_long' }),
  ),
  password: knownPassword('password_required'),
  device_token: knownDeviceToken,
  /** Of accounts whose second factor is on. */
  code: z.optional(code),
  /** Whether this device is asked for no code for 30 days. */
  trust_device: z.optional(z.boolean()),
  /** From the sign-in that this device was trusted with, in the place of a code. */
  trust_token: z.optional(z.string().check(z.maxLength(limits.deviceToken.max))),
});
export type Credentials = z.infer<typeof credentials>;
