import { Trans } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import type { RegistrationFieldsProps } from './registration-faults.ts';
import { useFaultText } from './use-fault-text.ts';

export function IdentityFields({ entry, change, faults }: RegistrationFieldsProps) {
  const faultText = useFaultText();
  return (
    <>
      <TextField
        label={<Trans>Full name</Trans>}
        name="full_name"
        autoComplete="name"
        required
        value={entry.full_name}
        onValueChange={(value) => change('full_name', value)}
        error={faultText(faults.full_name)}
      />
      <TextField
        label={<Trans>Username (optional)</Trans>}
        name="username"
        // Not `username`: a password manager would keep it in place of the email, which is what signs in.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        value={entry.username}
        onValueChange={(value) => change('username', value)}
        hint={<Trans>Leave it blank and we make one for you.</Trans>}
        error={faultText(faults.username)}
      />
      <TextField
        label={<Trans>Email</Trans>}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={entry.email}
        onValueChange={(value) => change('email', value)}
        error={faultText(faults.email)}
      />
    </>
  );
}
