import { Trans } from '@lingui/react/macro';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import type { RegistrationFieldsProps } from './registration-faults.ts';
import { useFaultText } from './use-fault-text.ts';

export function NewPasswordFields({ entry, change, faults }: RegistrationFieldsProps) {
  const faultText = useFaultText();
  return (
    <>
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="new-password"
        required
        value={entry.password}
        onValueChange={(value) => change('password', value)}
        hint={<PasswordRules password={entry.password} />}
        error={faultText(faults.password)}
      />
      <PasswordField
        label={<Trans>Confirm password</Trans>}
        name="confirm_password"
        autoComplete="new-password"
        required
        value={entry.confirm_password}
        onValueChange={(value) => change('confirm_password', value)}
        error={faultText(faults.confirm_password)}
      />
    </>
  );
}
