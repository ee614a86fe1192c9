import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { useRegisterForm } from './use-register-form.ts';

export function RegisterScreen() {
  const { t } = useLingui();
  return (
    <AccountLayout
      title={t`Create your account`}
      lead={<Trans>Free, private, and yours on every device.</Trans>}
      footer={
        <Trans>
          Already have an account? <Link href="/login">Log in</Link>
        </Trans>
      }
      legal={
        <Trans>
          By creating an account you agree to the{' '}
          <Link href="/terms-of-service">Terms of Service</Link>. The{' '}
          <Link href="/privacy-policy">Privacy Policy</Link> says what is kept of you.
        </Trans>
      }
    >
      <title>{t`Sign up · Daymark`}</title>
      <RegisterForm />
    </AccountLayout>
  );
}

function RegisterForm() {
  const { t } = useLingui();
  const { form, entry, change, faults, failure, submitting, submit } = useRegisterForm();
  const fields = { entry, change, faults };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.fields} disabled={submitting}>
        {failure?.text && <Notice tone="error">{failure.text}</Notice>}
        {failure?.suggestsLogin && (
          <Notice>
            <Trans>
              Is it yours? Then <Link href="/login">log in</Link> instead.
            </Trans>
          </Notice>
        )}
        <IdentityFields {...fields} />
        <NewPasswordFields {...fields} />
        <ReminderFields {...fields} />
        <Button type="submit" variant="primary" wide busy={submitting}>
          {submitting ? t`Creating account...` : t`Create Account`}
        </Button>
      </fieldset>
    </form>
  );
}
