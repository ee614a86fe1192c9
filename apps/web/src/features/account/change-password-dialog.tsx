import { changePassword } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAnswer } from '../../lib/answers.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import { useClient, useSession, useUser } from '../../lib/use-services.ts';
import { useValidatedForm, wholeForm } from '../../lib/use-validated-form.ts';
import { FormDialog, refusalErrors } from './form-dialog.tsx';
import type { PasswordValues } from './form-errors.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { accessQuestion, idsOf, type Kept, KeptAccess, keptOf } from './recovery/kept-access.tsx';

interface ChangePasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Username for the password manager. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Mount it anew for each opening, so that no password remains. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, onClose, email, onChanged } = props;
  // Fixed at mount, so that the texts do not change after success.
  const [hasPassword] = useState(props.hasPassword);
  const [keep, setKeep] = useState<Keep>();
  const form = useChangePasswordForm(onChanged, keep);
  const { field } = form;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={hasPassword ? <Trans>Change Password</Trans> : <Trans>Set a Password</Trans>}
      form={form}
      submitText={hasPassword ? <Trans>Change Password</Trans> : <Trans>Set a Password</Trans>}
      doneText={
        hasPassword ? (
          <Trans>Password changed successfully!</Trans>
        ) : (
          <Trans>You can now sign in with a password, too.</Trans>
        )
      }
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
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
        hint={<Trans>Your other devices are signed out; what waits to sync on them is lost.</Trans>}
        {...field('confirm_password')}
      />
      {open && <Keeping onKeep={setKeep} />}
    </FormDialog>
  );
}

type Keep = ReturnType<typeof keptOf>;

/** Keeps all access until the person removes some. */
function Keeping({ onKeep }: { readonly onKeep: (keep: Keep) => void }) {
  const access = useAnswer(accessQuestion).data;
  const [kept, setKept] = useState<Kept | null>(null);
  if (!access) return null;
  return (
    <KeptAccess
      access={access}
      kept={kept ?? new Set(idsOf(access))}
      onChange={(next) => {
        setKept(next);
        onKeep(keptOf(access, next));
      }}
      hint={
        <Trans>
          If somebody else may know your password, keep only what you know. What you do not keep
          ends.
        </Trans>
      }
    />
  );
}

const noPasswords: PasswordValues = {
  new_password: '',
  confirm_password: '',
};

function useChangePasswordForm(onChanged: () => void, keep: ReturnType<typeof keptOf> | undefined) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const session = useSession();
  const user = useUser();
  const confirmed = useConfirmed();
  // Kept until a field changes. A second attempt during the first would otherwise find the old
  // password wrong.
  const attempt = useRef<{ readonly keep: Keep | undefined; readonly key: string }>(null);
  const form = useValidatedForm<PasswordValues>({
    initial: noPasswords,
    async loadCheck() {
      const { passwordChangeErrors } = await import('./form-errors.ts');
      return (values) => passwordChangeErrors(values, user);
    },
    async send({ new_password }) {
      const body = { new_password, ...(keep && { keep }) };
      if (attempt.current?.keep !== keep) attempt.current = null;
      const { key } = (attempt.current ??= { keep, key: crypto.randomUUID() });
      await confirmed(() =>
        session.renew(async () => {
          const answer = await client.call(changePassword, { body }, { idempotencyKey: key });
          return answer.body;
        }),
      );
      onChanged();
    },
    errorsOf: (error) =>
      refusalErrors(i18n, {
        error,
        fields: Object.keys(noPasswords),
        fallback: t`Failed to change password`,
      }),
    onEdit(field) {
      attempt.current = null;
      form.clearErrors(field);
      form.clearErrors(wholeForm);
    },
  });
  return form;
}
