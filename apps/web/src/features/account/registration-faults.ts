import { registration } from '@daymark/shared/accounts/account.ts';
import { type FieldError, type FieldErrorCode, fieldErrorsOf } from '@daymark/shared/errors.ts';

/** What stands in the fields of the form, as typed. */
export interface RegistrationEntry {
  full_name: string;
  username: string;
  email: string;
  password: string;
  confirm_password: string;
  timezone: string;
  notification_time: string;
}

export type RegistrationField = keyof RegistrationEntry;
export type RegistrationFaults = Partial<Record<RegistrationField, FieldErrorCode | undefined>>;

/** What a group of fields of the form needs. */
export interface RegistrationFieldsProps {
  entry: RegistrationEntry;
  change: (field: RegistrationField, value: string) => void;
  faults: RegistrationFaults;
}

/** At most one fault for each field: the first in the order in which they should be mended. */
export function registrationFaults(entry: RegistrationEntry): RegistrationFaults {
  const { confirm_password, ...sent } = entry;
  const parsed = registration.safeParse(sent);
  const faults = parsed.success ? {} : faultsOf(fieldErrorsOf(parsed.error.issues));
  if (entry.full_name.trim() === '') faults.full_name = 'required';
  if (entry.password === '') faults.password = 'password_required';
  if (confirm_password === '') faults.confirm_password = 'required';
  else if (confirm_password !== entry.password) faults.confirm_password = 'passwords_differ';
  return faults;
}

const kinds: ReadonlySet<string> = new Set<FieldErrorCode>([
  'password_no_uppercase',
  'password_no_lowercase',
  'password_no_digit',
  'password_no_special',
]);

/** The faults of a schema or of the server's answer by field; every missing kind of character is one sentence. */
export function faultsOf(errors: readonly FieldError[]): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const { field, code } of errors) {
    faults[field as RegistrationField] ??= kinds.has(code)
      ? 'password_characters'
      : (code as FieldErrorCode);
  }
  return faults;
}
