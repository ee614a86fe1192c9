import { forgotPassword } from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAnswer } from '../../../lib/answers.ts';
import { getErrorText } from '../../../lib/error-text.ts';
import { serviceInfoQuestion } from '../../../lib/service-info.ts';
import { useClient } from '../../../lib/use-services.ts';
import { useValidatedForm, createFormError } from '../../../lib/use-validated-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import styles from '../account-form.module.css';
import { RecoveryLayout } from './recovery-layout.tsx';

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  return (
    <RecoveryLayout
      title={t`Forgot your password?`}
      lead={<Trans>Everything you’ve marked is safe. Let’s get you back in.</Trans>}
    >
      <title>{t`Forgot your password? · Daymark`}</title>
      <RequestOrContact />
    </RecoveryLayout>
  );
}

function RequestOrContact() {
  const { status, data, refetch } = useAnswer(serviceInfoQuestion);
  if (data?.mail) return <PasswordRequest />;
  if (data) return <SupportContact address={data.support_email} />;
  if (status === 'loading') return <Skeleton height="8rem" />;
  return (
    <LoadFailure onRetry={refetch}>
      <Trans>The server could not be reached.</Trans>
    </LoadFailure>
  );
}

function SupportContact({ address }: { readonly address: string }) {
  return (
    <Notice>
      <p>
        <Trans>
          This server can’t send email. Write to <a href={`mailto:${address}`}>{address}</a> from
          your account’s address and they’ll help.
        </Trans>
      </p>
    </Notice>
  );
}

function PasswordRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />;
  return <RequestForm onSent={setSentTo} />;
}

/** Shows the same text for unknown addresses, so that nobody can find out which accounts exist. */
function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  return (
    <div className={styles.fields}>
      <Notice tone="success">
        <Trans>
          If an account has the address {to}, a link to choose a new password is on its way. It
          works once, for 20 minutes.
        </Trans>
      </Notice>
      <p>
        <Trans>Nothing yet? Check your spam folder and the address above.</Trans>
      </p>
      <Button wide onClick={onAgain}>
        <Trans>Send another link</Trans>
      </Button>
    </div>
  );
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { i18n } = useLingui();
  const client = useClient();
  const typed = useHistoryState<{ readonly email?: unknown } | null>()?.email;
  const { field, failure, isSubmitting, submit } = useValidatedForm({
    initial: { email: typeof typed === 'string' ? typed : '' },
    loadCheck: async () => (await import('../form-errors.ts')).findPasswordRequestErrors,
    async send({ email }) {
      await client.call(forgotPassword, { body: { email } });
      onSent(email.trim());
    },
    errorsOf: (error) => [createFormError(getErrorText(i18n, error))],
  });
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={<Trans>We’ll send a link there to choose a new password.</Trans>}
          {...field('email')}
        />
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          <Trans>Send the link</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
