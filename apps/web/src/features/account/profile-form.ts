import {
  email,
  fullName,
  notificationTime,
  timezone,
  type User,
  username,
} from '@daymark/shared/accounts/account.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import * as z from 'zod/mini';

/** What stands in the fields, as typed. */
export type ProfileEntry = Pick<
  User,
  'username' | 'full_name' | 'email' | 'timezone' | 'notification_time'
>;

// Unlike the wire, the form takes no blank username: it would keep the old one without a word.
const entrySchema = z.partial(
  z.object({
    username,
    full_name: fullName,
    email,
    timezone,
    notification_time: notificationTime,
  }),
);

export function profileEntryOf(user: User): ProfileEntry {
  const { full_name, timezone, notification_time } = user;
  return { username: user.username, full_name, email: user.email, timezone, notification_time };
}

/** The fields that differ from the user's, trimmed; null when none does. */
export function changedProfile(user: User, entry: ProfileEntry): Partial<ProfileEntry> | null {
  const fields = Object.keys(profileEntryOf(user)) as (keyof ProfileEntry)[];
  const changed = fields
    .map((field) => [field, entry[field].trim()] as const)
    .filter(([field, value]) => value !== user[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** What is wrong with the fields that were changed. */
export function profileFaults(changed: Partial<ProfileEntry>): FieldError[] {
  const parsed = entrySchema.safeParse(changed);
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues);
}
