import {
  email,
  fullName,
  knownPassword,
  notificationTime,
  timezone,
  username,
} from '@daymark/shared/accounts/account.ts';
import { type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import * as z from 'zod/mini';

// Unlike the wire, the form takes no blank username: it would keep the old one without a word.
const formSchema = z.partial(
  z.object({
    username,
    full_name: fullName,
    email,
    timezone,
    notification_time: notificationTime,
    current_password: knownPassword('current_password_required'),
  }),
);

/** What is wrong with the fields that were changed. */
export function profileErrors(changed: Partial<Record<string, string>>): FieldError[] {
  const parsed = formSchema.safeParse(changed);
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues);
}
