import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { useSession } from '../../lib/use-session.ts';
import { changePassword } from './api/change-password.ts';
import { FormDialog } from './form-dialog.tsx';
import { faultTexts } from './form-faults.ts';
import { type PasswordEntry, passwordChangeFaults } from './password-change-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { type DialogForm, useDialogForm } from './use-dialog-form.ts';

interface ChangePasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For the password manager, which keeps the new password under it. */
  readonly email: string;
  readonly onChanged: () => void;
}

/** Mount it anew for each opening, so that no password stays behind. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, onClose, email, onChanged } = props;
  const { i18n, t } = useLingui();
  const client = useClient();
  const session = useSession();
  const keyOf = useKeyOfEntry();
  const form = useDialogForm<PasswordEntry>({
    initial: () => ({ current_password: '', new_password: '', confirm_password: '' }),
    check: async (entry) => faultTexts(i18n, await passwordChangeFaults(entry)),
    send: async (entry) => {
      const { current_password, new_password } = entry;
      const passwords = { current_password, new_password };
      await session.renew(() => changePassword(client, passwords, keyOf(entry)));
      onChanged();
    },
    failureText: t`Failed to change password`,
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Change Password</Trans>}
      form={form}
      submitText={<Trans>Change Password</Trans>}
      doneText={<Trans>Password changed successfully!</Trans>}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields form={form} />
    </FormDialog>
  );
}

function PasswordFields({ form }: { readonly form: DialogForm<PasswordEntry> }) {
  const { entry, change, faults } = form;
  return (
    <>
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="current_password"
        autoComplete="current-password"
        required
        value={entry.current_password}
        onValueChange={(value) => change('current_password', value)}
        error={faults.current_password}
      />
      <PasswordField
        label={<Trans>New password</Trans>}
        name="new_password"
        autoComplete="new-password"
        required
        value={entry.new_password}
        onValueChange={(value) => change('new_password', value)}
        hint={<PasswordRules password={entry.new_password} />}
        error={faults.new_password}
      />
      <PasswordField
        label={<Trans>Confirm new password</Trans>}
        name="confirm_password"
        autoComplete="new-password"
        required
        value={entry.confirm_password}
        onValueChange={(value) => change('confirm_password', value)}
        hint={<Trans>Your other devices are signed out.</Trans>}
        error={faults.confirm_password}
      />
    </>
  );
}

/** One key for as long as nothing else is typed: sending the same again is the same change. */
function useKeyOfEntry(): (entry: PasswordEntry) => string {
  const kept = useRef<{ entry: PasswordEntry; key: string } | null>(null);
  return (entry) => {
    if (kept.current?.entry !== entry) kept.current = { entry, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
