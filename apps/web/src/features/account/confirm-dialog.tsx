import { confirm } from '@daymark/shared/accounts/factor-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAnswer } from '../../lib/answers.ts';
import { useClient } from '../../lib/use-services.ts';
import { fieldErrorOf, useValidatedForm } from '../../lib/use-validated-form.ts';
import { Notice } from '../../ui/feedback.tsx';
import { factorsQuestion } from './factors-question.ts';
import { FormDialog, refusalErrors } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For the password manager. */
  readonly email: string;
  readonly onConfirmed: () => void;
}

/** Mount it anew for each opening, so that no password stays behind. */
export function ConfirmDialog({ open, onClose, email, onConfirmed }: ConfirmDialogProps) {
  const form = useConfirmForm(onConfirmed);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Confirm that it is you</Trans>}
      form={form}
      submitText={<Trans>Confirm</Trans>}
    >
      {open && <Fields form={form} email={email} />}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useConfirmForm>;
  readonly email: string;
}

/** Of its own, so that nothing is asked of the server before the dialog is open. */
function Fields({ form, email }: FieldsProps) {
  const factors = useAnswer(factorsQuestion).data;
  if (factors?.has_password === false) return <NoPassword />;
  return (
    <>
      <p>
        <Trans>
          This could give your account to somebody else. For ten minutes you are not asked again.
        </Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('password')}
      />
    </>
  );
}

function NoPassword() {
  return (
    <Notice>
      <Trans>
        Your account has no password to confirm with. Sign out and sign in again: for ten minutes
        after that you are not asked.
      </Trans>
    </Notice>
  );
}

function useConfirmForm(onConfirmed: () => void) {
  const { i18n, t } = useLingui();
  const client = useClient();
  return useValidatedForm({
    initial: { password: '' },
    loadCheck:
      async () =>
      ({ password }) =>
        password === '' ? [fieldErrorOf('password', 'password_required')] : [],
    async send({ password }) {
      await client.call(confirm, { body: { password } });
      onConfirmed();
    },
    errorsOf: (error) =>
      refusalErrors(i18n, {
        error,
        fields: ['password'],
        fallback: t`This could not be confirmed. Please try again.`,
      }),
  });
}
