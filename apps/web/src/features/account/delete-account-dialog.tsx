import { deleteMe } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useClient } from '../../lib/use-services.ts';
import { useOutboxItems } from '../../outbox/use-outbox.tsx';
import { fieldErrorOf, useValidatedForm } from '../../lib/use-validated-form.ts';
import { Notice } from '../../ui/feedback.tsx';
import { FormDialog, refusalErrors } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface DeleteAccountDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly email: string;
  /** The account is gone from the server. */
  readonly onDeleted: () => void;
}

/** Mount it anew for each opening, so that no password stays behind. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { open, onClose, email, onDeleted } = props;
  const { i18n, t } = useLingui();
  const client = useClient();
  const form = useValidatedForm({
    initial: { password: '' },
    loadCheck:
      async () =>
      ({ password }) =>
        password === '' ? [fieldErrorOf('password', 'password_required')] : [],
    async send({ password }) {
      await client.call(deleteMe, { body: { password } });
      onDeleted();
    },
    errorsOf: (error) =>
      refusalErrors(i18n, {
        error,
        fields: ['password'],
        fallback: t`Your account could not be deleted. Please try again.`,
      }),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Delete your account?</Trans>}
      form={form}
      submitText={<Trans>Delete Account</Trans>}
      isDangerous
    >
      <Notice tone="error">
        <Warning email={email} />
      </Notice>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        required
        hint={<Trans>Enter it once more, so that nobody else can do this.</Trans>}
        {...form.field('password')}
      />
    </FormDialog>
  );
}

function Warning({ email }: { readonly email: string }) {
  const unsent = useOutboxItems().length;
  return (
    <>
      <p>
        <Trans>
          The account <strong>{email}</strong> with all life areas, scores, notes, notifications and
          settings is erased for good, on every device. Nobody can bring it back.
        </Trans>
      </p>
      <p>
        <Trans>
          Backups made before still hold it: those on the server until they are deleted there, and
          files that you have downloaded.
        </Trans>
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# change that has not reached the server is lost, too."
            other="# changes that have not reached the server are lost, too."
          />
        </p>
      )}
    </>
  );
}
