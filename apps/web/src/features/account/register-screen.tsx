import type { Language, Registration } from '@daymark/shared/accounts/account.ts';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import type { FieldError } from '@daymark/shared/errors.ts';
import type { FieldErrorCode } from '@daymark/shared/error-templates.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { getRegionalFirstWeekday } from '../../lib/first-weekday.ts';
import { useAnswer } from '../../lib/answers.ts';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { useClient, useSession } from '../../lib/use-services.ts';
import { getErrorText, getFieldErrorText } from '../../lib/error-text.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import type { Session } from '../../lib/session.ts';
import {
  createFieldError,
  useValidatedForm,
  type ValidatedForm,
  createFormError,
} from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import type { RegistrationValues } from './form-errors.ts';
import { InvitationField } from './invitation-field.tsx';
import { readInvitation, readInvitationFromAddress } from './invitation-link.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { TimeFields } from './time-fields.tsx';
import { getDeviceTimeZone } from '../../lib/time-zones.ts';

const SingleSignOn = lazyPart(async () => (await import('./single-sign-on.tsx')).SingleSignOn);

export function RegisterScreen() {
  const { t } = useLingui();
  const { data } = useAnswer(serviceInfoQuestion);
  const [isAdmin, setAdmin] = useState(false);
  const isInvited = readInvitationFromAddress(location) !== '';
  if (data?.registration === 'closed' && !isAdmin && !isInvited) {
    return <ClosedScreen supportEmail={data.support_email} onAdmin={() => setAdmin(true)} />;
  }
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
          <Link href="/terms-of-service">Terms of Service</Link>. See the{' '}
          <Link href="/privacy-policy">Privacy Policy</Link> for what we store about you.
        </Trans>
      }
    >
      <title>{t`Sign up · Daymark`}</title>
      <RegisterForm asksForInvitation={data?.registration === 'invite'} />
      <SingleSignOn />
    </AccountLayout>
  );
}

function RegisterForm({ asksForInvitation }: { readonly asksForInvitation: boolean }) {
  const { t } = useLingui();
  const { form, suggestsLogin } = useRegisterForm();
  const { field, failure } = form;
  const isBusy = form.isSubmitting || form.isSubmitSuccessful;
  return (
    // `data-typed` hides the offer to update the app, because a reload would lose typed text.
    <form noValidate onSubmit={form.submit} data-typed={isTyped(form.values) || undefined}>
      <fieldset className={styles.fields} disabled={isBusy}>
        {suggestsLogin && (
          <Notice>
            <Trans>
              Is it yours? <Link href="/login">Sign in</Link> instead.
            </Trans>
          </Notice>
        )}
        <InvitationField form={form} isAsked={asksForInvitation} />
        <TextField
          label={<Trans>Full name</Trans>}
          autoComplete="name"
          required
          {...field('full_name')}
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
        <MoreOptions form={form} />
        {/* Shown beside the button, because phones scroll the top of the form out of view. */}
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {isBusy ? t`Creating account...` : t`Create Account`}
        </Button>
      </fieldset>
    </form>
  );
}

/** Returns whether a reload would lose text. The invitation is usually in the address. */
function isTyped({ full_name, username, email, password }: RegistrationValues): boolean {
  return [full_name, username, email, password].some((text) => text !== '');
}

function MoreOptions({ form }: { readonly form: ValidatedForm<RegistrationValues> }) {
  const { field, textOf, formState } = form;
  const [isOpen, setOpen] = useState(() => getDeviceTimeZone() === null);
  // `submitCount` at the last submit whose errors opened the hidden fields.
  const [shownAt, setShownAt] = useState(0);
  const isWrong = optional.some((name) => textOf(name) !== undefined);
  if (isWrong && shownAt !== formState.submitCount) {
    setShownAt(formState.submitCount);
    setOpen(true);
  }
  return (
    <Disclosure
      summary={
        <span className={styles.more}>
          <span>
            <Trans>More options</Trans>
          </span>
          <span className={styles.moreHint}>
            <Trans>Username, time zone, reminder</Trans>
          </span>
        </span>
      }
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className={styles.fields}>
        <TextField
          label={<Trans>Username (optional)</Trans>}
          // Not `username`, because password managers would store this value as the login. The
          // login is the email.
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          hint={<Trans>Leave it blank and we’ll make one up.</Trans>}
          {...field('username')}
        />
        <TimeFields zone={form.choice('timezone')} time={form.select('notification_time')} />
      </div>
    </Disclosure>
  );
}

const optional = ['username', 'timezone', 'notification_time'] as const;

/** Typed values by session. They stay in memory while the user visits another screen. */
const typed = new WeakMap<Session, RegistrationValues>();

function useRegisterForm() {
  const client = useClient();
  const session = useSession();
  const { i18n } = useLingui();
  const [suggestsLogin, setSuggestsLogin] = useState(false);
  const [initial] = useState(() => initialValues(typed.get(session)));
  // Keeps the invitation. After a visit to another screen, the address no longer contains it.
  useEffect(() => {
    if (initial.invitation !== '') typed.set(session, initial);
  }, [session, initial]);
  const form = useValidatedForm<RegistrationValues>({
    initial,
    async loadCheck() {
      const { findRegistrationErrors } = await import('./form-errors.ts');
      return async (values) => keepFirstErrors(await findRegistrationErrors(values));
    },
    async send(values) {
      setSuggestsLogin(false);
      const registration = registrationOf(values, i18n.locale as Language);
      const { body } = await client.call(register, { body: registration });
      session.accept(body);
      typed.delete(session);
    },
    errorsOf(error) {
      setSuggestsLogin(isTaken(error));
      return errorsOfRegistration(i18n, error);
    },
    // An error stays until its field is corrected. New errors appear only on submit.
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
  const { confirm_password: _repeated, invitation: typed, ...fields } = values;
  const invitation = readInvitation(typed);
  return {
    ...fields,
    language,
    first_weekday: getRegionalFirstWeekday(language),
    ...(invitation !== '' && { invitation }),
  };
}

/** Returns the values typed before, or defaults. An invitation in the address takes precedence. */
function initialValues(before: RegistrationValues | undefined): RegistrationValues {
  const invitation = readInvitationFromAddress(location);
  const empty = { full_name: '', username: '', email: '', password: '', confirm_password: '' };
  return {
    ...empty,
    timezone: getDeviceTimeZone() ?? '',
    notification_time: '09:00',
    ...before,
    invitation: invitation || (before?.invitation ?? ''),
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && ['email_taken', 'username_taken'].includes(error.code);
}

function errorsOfRegistration(i18n: I18n, error: unknown): FieldError[] {
  if (error instanceof NetworkError) return [createFormError(getErrorText(i18n, error))];
  if (!(error instanceof ApiError)) {
    return [createFormError(i18n._(msg`Registration failed. Please try again later.`))];
  }
  if (error.code === 'email_taken') return [createFieldError('email', 'email_taken')];
  if (error.code === 'username_taken') return [createFieldError('username', 'username_taken')];
  if (error.code.startsWith('invitation_') && error.errors.length > 0) return [...error.errors];
  return [createFormError(refusalText(i18n, error)), ...keepFirstErrors(error.errors)];
}

function refusalText(i18n: I18n, error: ApiError): string {
  if (error.status === 422) return validationText(i18n, error);
  if (error.status === 429 || error.status >= 500) return getErrorText(i18n, error);
  if (error.detail !== '') return getErrorText(i18n, error);
  if (error.status === 409) return i18n._(msg`User already exists`);
  if (error.status === 400) {
    return i18n._(msg`Invalid registration data. Please check your information.`);
  }
  return i18n._(msg`Registration failed. Please try again later.`);
}

function validationText(i18n: I18n, error: ApiError): string {
  const details = error.errors.map((each) => getFieldErrorText(i18n, each)).join(', ');
  return details === ''
    ? i18n._(msg`Please check your registration information.`)
    : i18n._(msg`Validation error: ${details}`);
}

const kinds: ReadonlySet<string> = new Set<FieldErrorCode>([
  'password_no_uppercase',
  'password_no_lowercase',
  'password_no_digit',
  'password_no_special',
]);

/** Returns the first error of each field. The errors in `kinds` become one common error. */
function keepFirstErrors(errors: readonly FieldError[]): FieldError[] {
  const first = new Map(errors.toReversed().map((error) => [error.field, error]));
  return [...first.values()].map((error) =>
    kinds.has(error.code) ? createFieldError(error.field, 'password_characters') : error,
  );
}
