import { registration } from '@daymark/shared/accounts/account.ts';
import { describeFieldError, type FieldError, fieldErrorsOf } from '@daymark/shared/errors.ts';
import { isCommon } from './is-common.ts';
import { firstOfEach, type RegistrationValues } from './registration-form.ts';

/** At most one error for each field: the first in the order in which they should be mended. */
export async function registrationErrors(values: RegistrationValues): Promise<FieldError[]> {
  const { confirm_password, ...sent } = values;
  const parsed = registration.safeParse(sent);
  const errors = firstOfEach([
    ...missingErrors(values),
    ...(parsed.success ? [] : fieldErrorsOf(parsed.error.issues)),
    ...(confirm_password === values.password
      ? []
      : [describeFieldError('confirm_password', 'passwords_differ')]),
  ]);
  const hasGoodShape = !errors.some(({ field }) => field === 'password');
  if (hasGoodShape && (await isCommon(values.password))) {
    errors.push(describeFieldError('password', 'password_too_common'));
  }
  return errors;
}

function missingErrors(values: RegistrationValues): FieldError[] {
  const { full_name, password, confirm_password } = values;
  return [
    ...(full_name.trim() === '' ? [describeFieldError('full_name', 'required')] : []),
    ...(password === '' ? [describeFieldError('password', 'password_required')] : []),
    ...(confirm_password === '' ? [describeFieldError('confirm_password', 'required')] : []),
  ];
}
