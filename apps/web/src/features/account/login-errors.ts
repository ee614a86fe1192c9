import { credentials, type Credentials } from '@daymark/shared/accounts/account.ts';
import { describeFieldError, type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import { wholeForm } from '../../lib/use-validated-form.ts';

/** What is missing before the form can be sent. Whether it is right, only the server knows. */
export function loginErrors(values: Credentials): FieldError[] {
  const parsed = credentials.safeParse(values);
  if (parsed.success) return [];
  return [...fieldErrorsOf(parsed.error.issues), describeFieldError(wholeForm, 'fill_all_fields')];
}
