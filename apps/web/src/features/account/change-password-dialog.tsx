import { changePassword } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { passwordShapeFaults } from '@daymark/shared/accounts/password-shape.ts';
import type { FieldError, FieldErrorCode } from '@daymark/shared/errors.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useClient, useSession } from '../../lib/use-services.ts';
import { fieldErrorOf, useValidatedForm, wholeForm } from '../../lib/use-validated-form.ts';
import { FormDialog, refusalErrors } from './form-dialog.tsx';
import { isCommon } from './is-common.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

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
  const form = useChangePasswordForm(onChanged);
  const { field } = form;
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
      <PasswordField
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
        required
        {...field('current_password')}
      />
      <PasswordField
        label={<Trans>New password</Trans>}
        autoComplete="new-password"
        required
        hint={<PasswordRules password={form.values.new_password} />}
        {...field('new_password')}
      />
      <PasswordField
        label={<Trans>Confirm new password</Trans>}
        autoComplete="new-password"
        required
        hint={<Trans>Your other devices are signed out.</Trans>}
        {...field('confirm_password')}
      />
    </FormDialog>
  );
}

const noPasswords: PasswordValues = {
  current_password: '',
  new_password: '',
  confirm_password: '',
};

function useChangePasswordForm(onChanged: () => void) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const session = useSession();
  // The same for as long as nothing else is typed: else a second try while the first is running would find the old password wrong.
  const idempotencyKey = useRef<string>(null);
  const form = useValidatedForm<PasswordValues>({
    initial: noPasswords,
    loadCheck: async () => passwordChangeErrors,
    async send({ current_password, new_password }) {
      const body = { current_password, new_password };
      const key = (idempotencyKey.current ??= crypto.randomUUID());
      await session.renew(async () => {
        const answer = await client.call(changePassword, { body }, { idempotencyKey: key });
        return answer.body;
      });
      onChanged();
    },
    errorsOf: (error) =>
      refusalErrors(i18n, {
        error,
        fields: Object.keys(noPasswords),
        fallback: t`Failed to change password`,
      }),
    onEdit(field) {
      idempotencyKey.current = null;
      form.clearErrors(field);
      form.clearErrors(wholeForm);
    },
  });
  return form;
}

/** What stands in the fields, as typed. */
type PasswordValues = Record<'current_password' | 'new_password' | 'confirm_password', string>;

/** Every error, in the order of the fields. */
export async function passwordChangeErrors(values: PasswordValues): Promise<FieldError[]> {
  const { current_password, new_password, confirm_password } = values;
  const isMissing = current_password === '';
  const differs = confirm_password !== new_password;
  return [
    ...(isMissing ? [fieldErrorOf('current_password', 'current_password_required')] : []),
    ...(await newPasswordCodes(values)).map((code) => fieldErrorOf('new_password', code)),
    ...(differs ? [fieldErrorOf('confirm_password', 'new_passwords_differ')] : []),
  ];
}

async function newPasswordCodes(values: PasswordValues): Promise<FieldErrorCode[]> {
  const { current_password, new_password } = values;
  if (new_password === '') return ['new_password_required'];
  const codes = passwordShapeFaults(new_password);
  if (new_password === current_password) codes.push('password_unchanged');
  if (codes.length === 0 && (await isCommon(new_password))) codes.push('password_too_common');
  return codes;
}
