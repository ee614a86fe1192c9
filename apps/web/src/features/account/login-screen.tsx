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
  return (
    <AccountLayout
      title={t`Welcome back`}
      lead={<Trans>Sign in to mark today.</Trans>}
      footer={
        <Trans>
          New to Daymark? <Link href="/register">Sign up</Link>
        </Trans>
      }
      legal={
        <>
          <Link href="/terms-of-service">
            <Trans>Terms of Service</Trans>
          </Link>
          {' · '}
          <Link href="/privacy-policy">
            <Trans>Privacy Policy</Trans>
          </Link>
        </>
      }
    >
      <title>{t`Sign in · Daymark`}</title>
      {state.status === 'signed-out' && <WhySignedOut why={state.why} />}
      <LoginForm />
    </AccountLayout>
  );
}

/** Nothing to whoever signed out, or comes for the first time. */
function WhySignedOut({ why }: { readonly why: string }) {
  const text = {
    expired: <Trans>Your session has expired. Please log in again.</Trans>,
    renewed: (
      <Trans>
        Your password may have been changed already: the answer was lost. Please sign in with the
        new one or, if it does not work, with the old one.
      </Trans>
    ),
    ended: (
      <Trans>
        You were signed out on this device: from another device, because your password or email was
        changed, or because your account was deleted. What was stored here of yours is removed.
      </Trans>
    ),
  }[why];
  return text && <Notice role="alert">{text}</Notice>;
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
