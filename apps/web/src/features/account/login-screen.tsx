import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useSessionState } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { useFaultText } from './use-fault-text.ts';
import { useLoginForm } from './use-login-form.ts';

export function LoginScreen() {
  const { t } = useLingui();
  const state = useSessionState();
  const expired = state.status === 'signed-out' && state.why === 'expired';
  return (
    <AccountLayout
      title={t`Welcome back`}
      lead={<Trans>Sign in to mark today.</Trans>}
      footer={
        <Trans>
          New to Daymark? <Link href="/register">Sign up</Link>
        </Trans>
      }
    >
      <title>{t`Sign in · Daymark`}</title>
      {expired && (
        <Notice role="alert">
          <Trans>Your session has expired. Please log in again.</Trans>
        </Notice>
      )}
      <LoginForm />
    </AccountLayout>
  );
}

function LoginForm() {
  const { t } = useLingui();
  const { form, entry, change, faults, failure, submitting, submit } = useLoginForm();
  const faultText = useFaultText();
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.fields} disabled={submitting}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={<Trans>Email</Trans>}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={entry.email}
          onValueChange={(value) => change('email', value)}
          error={faultText(faults.email)}
        />
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          required
          value={entry.password}
          onValueChange={(value) => change('password', value)}
          error={faultText(faults.password)}
        />
        <Button type="submit" variant="primary" wide busy={submitting}>
          {submitting ? t`Signing in...` : t`Sign In`}
        </Button>
      </fieldset>
    </form>
  );
}
