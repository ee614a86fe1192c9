import type { Language, Registration } from '@daymark/shared/accounts/account.ts';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { useClient, useSession } from '../../lib/use-services.ts';
import type { Session } from '../../lib/session.ts';
import { useValidatedForm, type ValidatedForm } from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { isTaken, refusalErrors, type RegistrationValues } from './registration-form.ts';
import { TimeFields } from './time-fields.tsx';
import { browserTimeZone } from './time-zones.ts';

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
  const { form, suggestsLogin } = useRegisterForm();
  const { field, failure } = form;
  const isBusy = form.isSubmitting || form.isSubmitSuccessful;
  return (
    <form noValidate onSubmit={form.submit}>
      <fieldset className={styles.fields} disabled={isBusy}>
        {failure && <Notice tone="error">{failure}</Notice>}
        {suggestsLogin && (
          <Notice>
            <Trans>
              Is it yours? Then <Link href="/login">log in</Link> instead.
            </Trans>
          </Notice>
        )}
        <IdentityFields field={field} />
        <PasswordField
          label={<Trans>Password</Trans>}
          autoComplete="new-password"
          required
          hint={<PasswordRules password={form.values.password} />}
          {...field('password')}
        />
        <PasswordField
          label={<Trans>Confirm password</Trans>}
          autoComplete="new-password"
          required
          {...field('confirm_password')}
        />
        <TimeFields zone={form.choice('timezone')} time={field('notification_time')} />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {isBusy ? t`Creating account...` : t`Create Account`}
        </Button>
      </fieldset>
    </form>
  );
}

function IdentityFields({ field }: Pick<ValidatedForm<RegistrationValues>, 'field'>) {
  return (
    <>
      <TextField
        label={<Trans>Full name</Trans>}
        autoComplete="name"
        required
        {...field('full_name')}
      />
      <TextField
        label={<Trans>Username (optional)</Trans>}
        // Not `username`: a password manager would keep it in place of the email, which is what signs in.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={<Trans>Leave it blank and we make one for you.</Trans>}
        {...field('username')}
      />
      <TextField
        label={<Trans>Email</Trans>}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
    </>
  );
}

/** What was typed is still there after a look at the terms; gone with the page, and stored nowhere else. */
const typed = new WeakMap<Session, RegistrationValues>();

function useRegisterForm() {
  const client = useClient();
  const session = useSession();
  const { i18n } = useLingui();
  const [suggestsLogin, setSuggestsLogin] = useState(false);
  const form = useValidatedForm<RegistrationValues>({
    initial: typed.get(session) ?? emptyValues(),
    // The schemas weigh more than the screen.
    loadCheck: async () => (await import('./registration-errors.ts')).registrationErrors,
    async send(values) {
      setSuggestsLogin(false);
      const registration = registrationOf(values, i18n.locale as Language);
      const { body } = await client.call(register, { body: registration });
      session.accept(body);
      typed.delete(session);
    },
    errorsOf(error) {
      setSuggestsLogin(isTaken(error));
      return refusalErrors(i18n, error);
    },
    // An error stays until its field is mended; new ones appear at the next submit.
    onEdit(edited) {
      typed.set(session, form.getValues());
      const fields = [edited, 'confirm_password'] as const;
      const wrong = fields.filter((field) => form.getFieldState(field).invalid);
      if (wrong.length > 0) void form.trigger(wrong);
    },
  });
  return { form, suggestsLogin };
}

function registrationOf(values: RegistrationValues, language: Language): Registration {
  const { full_name, username, email, password, timezone, notification_time } = values;
  return { full_name, username, email, password, timezone, notification_time, language };
}

function emptyValues(): RegistrationValues {
  return {
    full_name: '',
    username: '',
    email: '',
    password: '',
    confirm_password: '',
    timezone: browserTimeZone(),
    notification_time: '09:00',
  };
}
