import { credentials, type Credentials } from '@daymark/shared/accounts/account.ts';
import { type FieldErrorCode, fieldErrorsOf } from '@daymark/shared/errors.ts';

export type LoginFaults = Partial<Record<keyof Credentials, FieldErrorCode | undefined>>;

/** What is missing before the form can be sent. Whether it is right, only the server knows. */
export function loginFaults(entry: Credentials): LoginFaults {
  const parsed = credentials.safeParse(entry);
  if (parsed.success) return {};
  const codes = fieldErrorsOf(parsed.error.issues).map(({ field, code }) => [field, code]);
  return Object.fromEntries(codes) as LoginFaults;
}
