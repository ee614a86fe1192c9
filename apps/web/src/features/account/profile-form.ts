import {
  email,
  fullName,
  knownPassword,
  notificationTime,
  timezone,
  type User,
  username,
} from '@daymark/shared/accounts/account.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import * as z from 'zod/mini';

type ProfileValues = Pick<
  User,
  'username' | 'full_name' | 'email' | 'timezone' | 'notification_time'
>;

/** What stands in the fields, as typed. */
export interface ProfileEntry extends ProfileValues {
  /** Asked for where the email is another one. */
  readonly current_password: string;
}

export type ProfileChange = Partial<ProfileEntry>;

// Unlike the wire, the form takes no blank username: it would keep the old one without a word.
const entrySchema = z.partial(
  z.object({
    username,
    full_name: fullName,
    email,
    timezone,
    notification_time: notificationTime,
    current_password: knownPassword('current_password_required'),
  }),
);

function valuesOf(user: User): ProfileValues {
  const { full_name, timezone, notification_time } = user;
  return { username: user.username, full_name, email: user.email, timezone, notification_time };
}

export function profileEntryOf(user: User): ProfileEntry {
  return { ...valuesOf(user), current_password: '' };
}

/** Whether it is a change that needs the password. In other letters it is the same. */
export function hasOtherEmail(user: User, { email }: Pick<ProfileEntry, 'email'>): boolean {
  return email.trim().toLowerCase() !== user.email.toLowerCase();
}

/** The fields that differ from the user's, trimmed, with the password where that is needed; null when none does. */
export function changedProfile(user: User, entry: ProfileEntry): ProfileChange | null {
  const fields = Object.keys(valuesOf(user)) as (keyof ProfileValues)[];
  const changed = fields
    .map((field) => [field, entry[field].trim()] as const)
    .filter(([field, value]) => value !== user[field]);
  if (changed.length === 0) return null;
  const { current_password } = entry;
  const isConfirmed = hasOtherEmail(user, entry) || current_password !== '';
  return { ...Object.fromEntries(changed), ...(isConfirmed && { current_password }) };
}

/** What is wrong with the fields that were changed. */
export function profileFaults(changed: ProfileChange): FieldError[] {
  const parsed = entrySchema.safeParse(changed);
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues);
}
