import * as z from 'zod/mini';
import { dayEnds } from '../calendar/today.ts';
import { monday, weekdays } from '../calendar/week.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import { isTimeZone } from '../calendar/zone.ts';
import type { FieldErrorCode } from '../error-templates.ts';
import * as limits from '../limits.ts';
import { getPasswordShapeErrors } from './password-shape.ts';

export const languages = ['en', 'ru', 'de', 'fr'] as const;
export const language = z.enum(languages, { error: 'language_unknown' });
export type Language = z.infer<typeof language>;

/** `local@domain` without spaces. The domain can be a single label, but no IP address. */
const emailPattern = /^[^\s@]+@([^\s@.[\]:]+\.)*(?!\d+$)[^\s@.[\]:]+$/;

export const email = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'email_required', abort: true }),
  z.maxLength(limits.email.max, { error: 'email_too_long', abort: true }),
  z.regex(emailPattern, { error: 'email_invalid' }),
  // Control and invisible characters would make different addresses look alike.
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

/** Full hour in the user's zone, `00:00` to `23:00`. */
export const notificationTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):00$/, { error: 'notification_time_not_hourly' }));

export const chosenWeekday = z.literal(weekdays, { error: 'weekday_invalid' });

/** Null means Monday. Earlier versions stored null. */
export const firstWeekday = z.nullable(chosenWeekday);

/**
 * Choices of the first weekday, oldest first. `on` is the date of the choice, or null for the
 * choice at registration. Empty if the person never changed the first weekday.
 */
const weekStarts = z.readonly(
  z.array(z.object({ on: z.nullable(calendarDate), weekday: z.literal(weekdays) })),
);

export const dayEnd = z.enum(dayEnds, { error: 'day_end_invalid' });

/** Reports each rule that the password breaks, but does not check for common passwords. */
export function createNewPasswordSchema(missing: FieldErrorCode) {
  return z.string({ error: missing }).check(
    z.superRefine((password, context) => {
      for (const error of getPasswordShapeErrors(password)) {
        context.addIssue({ code: 'custom', message: error, input: password });
      }
    }),
    // JSON Schema counts code points before NFKC, and NFKC can reduce their number. So `maxLength`
    // is the limit of the typed text.
    z.meta({
      minLength: limits.password.min,
      maxLength: limits.password.typed,
      description: `${limits.password.min} to ${limits.password.max} code points after NFKC. Fewer than ${limits.password.passphrase} must contain upper and lower case, a digit and a special character`,
    }),
  );
}

/** Accepts any non-empty text. Only the server can tell whether an existing password is correct. */
export function createExistingPasswordSchema(missing: FieldErrorCode) {
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
  /** Time at which the person's day ends. Before this time, today is still the previous date. */
  day_ends_at: dayEnd,
  done_last: z.boolean(),
  created_at: instant,
  /** Absent when the server sends no mail. */
  email_verified: z.optional(z.boolean()),
  pending_email: z.optional(z.string()),
  /** Present only for the administrator, who can invite others. */
  is_admin: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const renewedToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_at: instant,
  /**
   * Proves that this device has signed in before, so failed sign-ins elsewhere do not lock it out.
   */
  device_token: z.optional(z.string()),
});
export type RenewedToken = z.infer<typeof renewedToken>;

export const signInResult = z.extend(renewedToken, {
  user,
  /** Replaces the code at the next sign-in on this device. Absent if the device is not trusted. */
  trust_token: z.optional(z.string()),
  /** Id of the inbox entry about this sign-in. Absent when the account knew the device. */
  notice_id: z.optional(z.string()),
});
export type SignInResult = z.infer<typeof signInResult>;

const unlessBlank = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? undefined : text)),
);

/** A blank username counts as absent. A registration then generates a username. */
export const optionalUsername = z.optional(z.pipe(unlessBlank, z.optional(username)));

export const registration = z.object({
  email,
  password: createNewPasswordSchema('password_required'),
  full_name: fullName,
  username: optionalUsername,
  timezone: z._default(timezone, 'UTC'),
  notification_time: z._default(notificationTime, '09:00'),
  language: z._default(language, 'en'),
  first_weekday: z._default(chosenWeekday, monday),
  invitation: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.invitation.max, { error: 'invitation_unknown' })),
  ),
});
export type Registration = z.input<typeof registration>;

/** Code of an authenticator app, or a recovery code. */
export const code = z
  .string({ error: 'code_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'code_required', abort: true }),
    z.maxLength(limits.code.max, { error: 'wrong_code' }),
  );

/** Token from the last sign-in on this device. The server ignores an invalid token. */
export const knownDeviceToken = z.optional(z.string().check(z.maxLength(limits.deviceToken.max)));

/**
 * Email of an existing account. Its length is limited, because normalizing a long malicious text
 * would take minutes.
 */
export const existingEmail = z
  .string({ error: 'email_required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'email_required', abort: true }),
    z.maxLength(limits.email.max, { error: 'email_too_long' }),
  );

export const credentials = z.object({
  email: existingEmail,
  password: createExistingPasswordSchema('password_required'),
  device_token: knownDeviceToken,
  code: z.optional(code),
  trust_device: z.optional(z.boolean()),
  /** Token from the sign-in that trusted this device. It replaces the code. */
  trust_token: z.optional(z.string().check(z.maxLength(limits.deviceToken.max))),
});
export type Credentials = z.infer<typeof credentials>;
