import { changePassword } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer } from '../../lib/answers.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient, useSession, useUser } from '../../lib/use-services.ts';
import { FormDialog } from './form-dialog.tsx';
import type { PasswordValues } from './form-errors.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import {
  accessQuestion,
  listAccessIds,
  type KeptIds,
  KeptAccess,
  selectKept,
} from './recovery/kept-access.tsx';
import { useCallForm } from './use-call-form.ts';

interface ChangePasswordDialogProps extends Closable {
  /** Username for password managers. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Each opening needs a new `key`, so that no typed password remains. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { open, onClose, email, onChanged } = props;
  // Fixed at mount. The prop becomes true after a password is set, but the texts must stay.
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
        hint={<Trans>This signs out your other devices; their unsynced changes are lost.</Trans>}
        {...field('confirm_password')}
      />
      {open && (
        <Keeping
          onKeep={(next) => {
            form.forgetKey();
            setKeep(next);
          }}
        />
      )}
    </FormDialog>
  );
}

type Keep = ReturnType<typeof selectKept>;

function Keeping({ onKeep }: { readonly onKeep: (keep: Keep) => void }) {
  const access = useAnswer(accessQuestion).data;
  const [kept, setKept] = useState<KeptIds | null>(null);
  if (!access) return null;
  return (
    <KeptAccess
      access={access}
      kept={kept ?? new Set(listAccessIds(access))}
      onChange={(next) => {
        setKept(next);
        onKeep(selectKept(access, next));
      }}
      hint={
        <Trans>
          If someone else may know your password, keep only what you recognize. Everything else
          ends.
        </Trans>
      }
    />
  );
}

function useChangePasswordForm(onChanged: () => void, keep: Keep | undefined) {
  const { t } = useLingui();
  const client = useClient();
  const session = useSession();
  const user = useUser();
  const confirmed = useConfirmed();
  return useCallForm<PasswordValues>({
    initial: { new_password: '', confirm_password: '' },
    async loadCheck() {
      const { findPasswordChangeErrors } = await import('./form-errors.ts');
      return (values) => findPasswordChangeErrors(values, user);
    },
    async send({ new_password }, key) {
      const body = { new_password, ...(keep && { keep }) };
      await confirmed(() =>
        session.renew(async () => (await client.call(changePassword, { body }, key)).body),
      );
      onChanged();
    },
    fallback: t`Failed to change password`,
  });
}
