import type { Credentials } from '@daymark/shared/accounts/account.ts';
import { login } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../lib/api-errors.ts';
import { useClient, useSession, useSessionState } from '../../lib/use-services.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { useLanguage } from '../../lib/language-choice.ts';
import { useValidatedForm, createFormError } from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { useWaitingChanges, WaitingChanges } from './waiting-changes.tsx';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, 'factor');
const SingleSignOn = lazyPart(async () => (await import('./single-sign-on.tsx')).SingleSignOn);
const PasskeySignIn = lazyPart(
  async () => (await import('./passkeys/passkey-sign-in.tsx')).PasskeySignIn,
  'passkeys',
);

export function LoginScreen() {
  const { t } = useLingui();
  const state = useSessionState();
  const session = useSession();
  const wasHere = state.status === 'signed-out' && state.why !== 'never';
  // Fixed at mount. The sign-in stores a token, which must not change the title.
  const [hasToken] = useState(() => session.deviceToken() !== null);
  // Wide windows already show “See your days add up.” beside the form.
  const isWide = useMedia('(width >= 960px)');
  const greeting = isWide ? t({ message: 'Sign in', comment: 'Title' }) : t`See your days add up.`;
  return (
    <AccountLayout
      title={wasHere || hasToken ? t`Welcome back` : greeting}
      lead={<Trans>Sign in to check off today.</Trans>}
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
      <SingleSignOn />
    </AccountLayout>
  );
}

/**
 * Explains why the user is signed out. The reason is left out after a sign-out and on a first
 * visit. Waiting changes are mentioned in any case.
 */
function WhySignedOut({ why }: { readonly why: string }) {
  const waiting = useWaitingChanges();
  const text = {
    expired: <Trans>Your session has expired. Please log in again.</Trans>,
    renewed: (
      <Trans>
        The server didn’t answer, so your password may already be changed. Try the new one first,
        then the old one.
      </Trans>
    ),
    ended: (
      <Trans>
        You’ve been signed out, and your data was removed from this device. This happens when you
        sign out from another device, change your password or email, or delete your account.
      </Trans>
    ),
  }[why];
  if (waiting === 0) return text && <Notice role="alert">{text}</Notice>;
  return (
    <Notice role="alert">
      {text && <span>{text}</span>} <WaitingChanges count={waiting} />
    </Notice>
  );
}

function LoginForm() {
  const { t } = useLingui();
  const signIn = useSignIn();
  const { asked, isShown, ask, show, back } = useCodeStep();
  const form = useLoginForm(signIn, ask);
  const { field, failure, isSubmitting, isSubmitSuccessful, submit } = form;
  // The form stays busy until the next screen is shown.
  const isBusy = isSubmitting || isSubmitSuccessful;
  const isIdle = useIdle();

  function returnToPassword(): void {
    back();
    form.reset(form.getValues());
    setTimeout(() => form.setFocus('password'));
  }

  return (
    <>
      {/* The form stays in the page, because password managers read it after the sign-in. */}
      <form noValidate onSubmit={submit} hidden={isShown}>
        <fieldset className={styles.fields} disabled={isBusy}>
          {failure && <Notice tone="error">{failure}</Notice>}
          <TextField
            label={<Trans>Email</Trans>}
            type="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('email')}
          />
          <PasswordField
            label={<Trans>Password</Trans>}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          <Button type="submit" variant="primary" wide busy={isBusy}>
            {isBusy ? t`Signing in...` : t`Sign In`}
          </Button>
          <p className={styles.aside}>
            <Link href="/forgot-password" state={{ email: form.values.email }}>
              <Trans>Forgot your password?</Trans>
            </Link>
          </p>
        </fieldset>
      </form>
      {asked && (
        <CodeStep
          onShown={show}
          onBack={returnToPassword}
          onCode={(code) => signIn({ ...asked, ...code })}
        />
      )}
      {'PublicKeyCredential' in window && !isShown && (
        <div className={styles.passkey}>{isIdle && <PasskeySignIn isPaused={isBusy} />}</div>
      )}
    </>
  );
}

/** Returns whether the page has been idle. Requests that wait for this do not delay a sign-in. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin);
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

function useCodeStep() {
  const [asked, ask] = useState<Credentials | null>(null);
  const [isShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  function back(): void {
    ask(null);
    setShown(false);
  }
  return { asked, isShown, ask, show, back };
}

type SignIn = (credentials: Credentials) => Promise<void>;

function useSignIn(): SignIn {
  const client = useClient();
  const session = useSession();
  const { follow } = useLanguage();
  return async (credentials) => {
    const device_token = session.deviceToken() ?? undefined;
    const trust_token = session.trustToken() ?? undefined;
    const { body } = await client.call(login, {
      body: { ...credentials, device_token, trust_token },
    });
    // Loads the user's language before the screen changes, so that no other language flashes up.
    await follow(body.user).catch(() => {});
    session.accept(body);
  };
}

function useLoginForm(signIn: SignIn, onCodeRequired: (credentials: Credentials) => void) {
  const { i18n, t } = useLingui();

  function failureText(error: unknown): string {
    const isSilent = error instanceof ApiError && error.detail === '';
    return isSilent ? t`Invalid email or password.` : getErrorText(i18n, error);
  }

  const form = useValidatedForm<Credentials>({
    initial: { email: '', password: '' },
    loadCheck: async () => (await import('./form-errors.ts')).findLoginErrors,
    async send(credentials) {
      try {
        await signIn(credentials);
      } catch (error) {
        const needsCode = error instanceof ApiError && error.code === 'second_factor_required';
        if (!needsCode) throw error;
        onCodeRequired(credentials);
      }
    },
    errorsOf: (error) => [createFormError(failureText(error))],
    // Keeps the message of the whole form, so that the fields below do not move during typing.
    onEdit: (field) => form.clearErrors(field),
  });
  return form;
}
