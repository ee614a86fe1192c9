import { Trans } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordField } from './password-field.tsx';
import type { ProfileEntry } from './profile-form.ts';
import { TimeFields } from './time-fields.tsx';
import type { DialogForm } from './use-dialog-form.ts';

interface ProfileFieldsProps {
  readonly form: DialogForm<ProfileEntry>;
  /** Since the email is another one. */
  readonly needsPassword: boolean;
}

export function ProfileFields({ form, needsPassword }: ProfileFieldsProps) {
  const { entry, change, faults } = form;
  return (
    <>
      <TextField
        label={<Trans>Username</Trans>}
        name="username"
        // Not `username`: a password manager would keep it in place of the email, which is what signs in.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={entry.username}
        onValueChange={(value) => change('username', value)}
        error={faults.username}
      />
      <TextField
        label={<Trans>Full name</Trans>}
        name="full_name"
        autoComplete="name"
        required
        value={entry.full_name}
        onValueChange={(value) => change('full_name', value)}
        error={faults.full_name}
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
        hint={<Trans>You sign in with it. A new one signs out your other devices.</Trans>}
        error={faults.email}
      />
      {/* Also where the server alone takes the email for another one. */}
      {(needsPassword || faults.current_password !== undefined) && (
        <PasswordField
          label={<Trans>Current password</Trans>}
          name="current_password"
          autoComplete="current-password"
          required
          value={entry.current_password}
          onValueChange={(value) => change('current_password', value)}
          hint={<Trans>You need it to change your email.</Trans>}
          error={faults.current_password}
        />
      )}
      <TimeFields
        timezone={entry.timezone}
        notificationTime={entry.notification_time}
        onChange={change}
        faults={faults}
      />
    </>
  );
}
