import { confirm } from '@daymark/shared/accounts/factor-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAnswer } from '../../lib/answers.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { useClient } from '../../lib/use-services.ts';
import { createFieldError } from '../../lib/use-validated-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { NeedsPassword } from './cannot-confirm.tsx';
import { CodeField } from './code-field.tsx';
import { factorsQuestion } from './factors-question.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';
import { SignOnConfirmation } from './sign-on-confirmation.tsx';
import { useCallForm } from './use-call-form.ts';

const PasskeyConfirmation = lazyPart(
  async () => (await import('./passkeys/passkey-confirmation.tsx')).PasskeyConfirmation,
  'passkeys',
);

interface ConfirmDialogProps extends Closable {
  readonly email: string;
  readonly onConfirmed: () => void;
}

/** Each opening needs a new `key`, so that no typed password remains and the factors load again. */
export function ConfirmDialog({ email, onConfirmed, ...dialog }: ConfirmDialogProps) {
  const factors = useAnswer(factorsQuestion).data;
  const hasPassword = factors?.has_password !== false;
  const form = useConfirmForm(hasPassword, onConfirmed);
  const hasPasskey = factors?.has_passkey === true && 'PublicKeyCredential' in window;
  const hasIdentity = factors?.has_identity === true;
  // While the factors are unknown, an error of the code field means that a code is required.
  const needsCode = factors?.totp.is_on === true || form.textOf('code') !== undefined;
  const hasFields = hasPassword || needsCode;
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Confirm that it is you</Trans>}
      form={form}
      submitText={hasFields ? <Trans>Confirm</Trans> : null}
    >
      {hasFields ? (
        <p>
          <Trans>
            This is a sensitive change, so confirm it’s you. We won’t ask again for ten minutes.
          </Trans>
        </p>
      ) : (
        !hasPasskey && !hasIdentity && <NoPassword />
      )}
      {hasPassword && (
        <>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField
            label={<Trans>Password</Trans>}
            autoComplete="current-password"
            required
            data-autofocus
            {...form.field('password')}
          />
        </>
      )}
      {needsCode && <CodeField {...form.field('code')} />}
      {hasPasskey && <PasskeyConfirmation isAlone={!hasFields} onConfirmed={onConfirmed} />}
      {hasIdentity && <SignOnConfirmation isAlone={!hasFields && !hasPasskey} />}
    </FormDialog>
  );
}

function NoPassword() {
  const service = useAnswer(serviceInfoQuestion).data;
  return (
    <Notice>
      {service?.trusted_header_sign_in === true ? (
        // Signing in through the access portal does not count as a confirmation.
        <NeedsPassword sendsMail={service.mail} />
      ) : (
        <Trans>
          Your account has no password to confirm with. Sign out and in again; then we won’t ask for
          ten minutes.
        </Trans>
      )}
    </Notice>
  );
}

function useConfirmForm(hasPassword: boolean, onConfirmed: () => void) {
  const { t } = useLingui();
  const client = useClient();
  return useCallForm({
    initial: { password: '', code: '' },
    loadCheck:
      async () =>
      ({ password }) =>
        hasPassword && password === '' ? [createFieldError('password', 'password_required')] : [],
    async send({ password, code }) {
      const body = {
        ...(password !== '' && { password }),
        ...(code.trim() !== '' && { code }),
      };
      await client.call(confirm, { body });
      onConfirmed();
    },
    fallback: t`This could not be confirmed. Please try again.`,
  });
}
