import { resetPassword } from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ApiError, isOutage } from '../../../lib/api-errors.ts';
import { useClient } from '../../../lib/use-services.ts';
import { useValidatedForm } from '../../../lib/use-validated-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback.tsx';
import styles from '../account-form.module.css';
import { refusalErrors } from '../form-dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { PasswordRules } from '../password-rules.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { RecoveryLayout } from './recovery-layout.tsx';

export function ResetPasswordScreen() {
  const { t } = useLingui();
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'done' | 'uncertain' | 'expired'>(
    token === '' ? 'expired' : 'asking',
  );
  return (
    <RecoveryLayout
      title={t`Choose a new password`}
      lead={
        <Trans>All your devices are signed out then; what waits to sync on them is lost.</Trans>
      }
    >
      <title>{t`Choose a new password · Daymark`}</title>
      {state === 'asking' && (
        <ResetForm
          token={token}
          onDone={() => {
            forgetLinkToken();
            setState('done');
          }}
          onExpired={(isAnswerLost) => setState(isAnswerLost ? 'uncertain' : 'expired')}
        />
      )}
      {state === 'done' && (
        <Done tone="success">
          <Trans>Your password is changed. You can sign in with it now.</Trans>
        </Done>
      )}
      {state === 'uncertain' && (
        <Done tone="info">
          <Trans>
            Your password may have been changed already: the answer was lost. Please sign in with
            the new one or, if it does not work, ask for another link there.
          </Trans>
        </Done>
      )}
      {state === 'expired' && <Expired />}
    </RecoveryLayout>
  );
}

interface DoneProps {
  readonly tone: 'success' | 'info';
  readonly children: ReactNode;
}

function Done({ tone, children }: DoneProps) {
  return (
    <div className={styles.fields}>
      <Notice tone={tone} role="alert">
        {children}
      </Notice>
      <Link href="/login" asChild>
        <ButtonLink variant="primary">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </Link>
    </div>
  );
}

/** Used, too old, or cut off where it was copied. */
function Expired() {
  return (
    <div className={styles.fields}>
      <Notice tone="error">
        <Trans>
          This link no longer works: it is good once, for 20 minutes, and only as long as the
          password is the same.
        </Trans>
      </Notice>
      <Link href="/forgot-password" asChild>
        <ButtonLink variant="primary">
          <Trans>Ask for another link</Trans>
        </ButtonLink>
      </Link>
    </div>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** Whether an earlier try may have used the link. */
  readonly onExpired: (isAnswerLost: boolean) => void;
}

const noPasswords = { new_password: '', confirm_password: '' };

function ResetForm({ token, onDone, onExpired }: ResetFormProps) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const isAnswerLost = useRef(false);
  const { field, failure, values, isSubmitting, submit } = useValidatedForm({
    initial: noPasswords,
    loadCheck: async () => (await import('../form-errors.ts')).passwordChangeErrors,
    async send({ new_password }) {
      await client.call(resetPassword, { body: { token, new_password } });
      onDone();
    },
    errorsOf(error) {
      isAnswerLost.current ||= isOutage(error);
      if (error instanceof ApiError && error.code === 'link_expired')
        onExpired(isAnswerLost.current);
      const fields = Object.keys(noPasswords);
      return refusalErrors(i18n, { error, fields, fallback: t`Failed to change password` });
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <PasswordField
          label={<Trans>New password</Trans>}
          autoComplete="new-password"
          required
          hint={<PasswordRules password={values.new_password} />}
          {...field('new_password')}
        />
        <PasswordField
          label={<Trans>Confirm new password</Trans>}
          autoComplete="new-password"
          required
          {...field('confirm_password')}
        />
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          <Trans>Change the password</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
