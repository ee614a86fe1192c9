import type { Language, SignInResult } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { AccountLayout } from '../../features/account/account-layout.tsx';
import { CannotConfirm } from '../../features/account/cannot-confirm.tsx';
import {
  readProviderAnswer,
  finishSignOn,
  linkAccount,
  type ProviderAnswer,
} from '../../features/account/finish-sign-on.ts';
import {
  forgetAttempt,
  readAttempt,
  type SignOnAttempt,
} from '../../features/account/sign-on-attempt.ts';
import styles from '../../features/account/single-sign-on.module.css';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { withoutBase } from '../../lib/base-path.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/language-choice.ts';
import { getReturnPath } from '../../lib/return-path.ts';
import { signedOnKey } from '../../lib/storage-keys.ts';
import { useClient, useSession, useSessionState } from '../../lib/use-services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Confirmation } from '../settings/confirmation.tsx';

const ownPath = '/single-sign-on';

/**
 * Finishes a single sign-on after the provider's redirect, or links an identity that waited for the
 * user to sign in.
 */
export function SingleSignOnScreen() {
  const { status } = useSessionState();
  // The address and the attempt are read once, because the effect below clears the address and the
  // stored attempt changes later.
  const [answer] = useState(() => readProviderAnswer(location.search));
  const [attempt] = useState(readAttempt);

  useEffect(() => {
    // The Back button and reloads must not send the provider's response again. The `Redirect` below
    // may already have changed the path, because its effect runs before this one.
    if (withoutBase(location.pathname) !== ownPath) return;
    history.replaceState(history.state, '', location.pathname);
  }, []);

  if (status === 'loading') return <Page>{null}</Page>;
  const isSignedIn = status === 'signed-in';
  if (answer !== null && isSignedIn === beganSignedIn(attempt)) {
    return <Ending answer={answer} attempt={attempt} />;
  }
  if (isSignedIn && attempt?.isReady === true) return <Linking attempt={attempt} />;
  return <Redirect to="/dashboard" replace />;
}

function beganSignedIn(attempt: SignOnAttempt | null): boolean {
  return attempt !== null && attempt.purpose !== 'sign-in';
}

interface EndingProps {
  readonly answer: ProviderAnswer;
  readonly attempt: SignOnAttempt | null;
}

function Ending({ answer, attempt }: EndingProps) {
  const client = useClient();
  const { i18n } = useLingui();
  const session = useSession();
  const accept = useAccept(attempt);
  const goBack = useGoBack(attempt);
  const [isReady, setReady] = useState(false);
  const { error, run } = useAttempt(async () => {
    const language = i18n.locale as Language;
    const outcome = await finishSignOn(client, {
      answer,
      attempt,
      language,
      deviceToken: session.deviceToken(),
    });
    if (outcome === 'link ready') setReady(true);
    else if (outcome === 'confirmed') goBack();
    else await accept(outcome);
  });
  if (isReady && attempt !== null) return <Linking attempt={attempt} />;
  if (error === null) return <Page>{null}</Page>;
  if (error instanceof ApiError && error.code === 'account_exists') return <SignInFirst />;
  return <Failure error={error} purpose={attempt?.purpose} onRetry={run} />;
}

function useAccept(attempt: SignOnAttempt | null): (signedIn: SignInResult) => Promise<void> {
  const session = useSession();
  const { follow } = useLanguage();
  const [, navigate] = useLocation();
  return async (signedIn) => {
    localStorage.setItem(signedOnKey, '1');
    // The user's language loads before the screen changes, so that no other language flashes up.
    await follow(signedIn.user).catch(() => {});
    session.accept(signedIn);
    navigate(getReturnPath(attempt), { replace: true });
  };
}

function useGoBack(attempt: SignOnAttempt | null): () => void {
  const { t } = useLingui();
  const toast = useToast();
  const [, navigate] = useLocation();
  return () => {
    toast.show({ text: t`Confirmed. We won’t ask again for ten minutes.` });
    navigate(getReturnPath(attempt), { replace: true });
  };
}

function SignInFirst() {
  const { t } = useLingui();
  return (
    <Page title={<Trans>You already have an account</Trans>}>
      <title>{t`Sign in · Daymark`}</title>
      <div className={styles.message}>
        <output>
          <Trans>
            You already have an account with this email. Sign in as usual to link the two. After
            that, you can sign in either way.
          </Trans>
        </output>
        <Link href="/login" state={{ from: ownPath }} asChild>
          <ButtonLink variant="primary">
            <Trans>Sign in and link</Trans>
          </ButtonLink>
        </Link>
      </div>
    </Page>
  );
}

function Linking({ attempt }: { readonly attempt: SignOnAttempt }) {
  return (
    <Confirmation>
      <MakeLink attempt={attempt} />
    </Confirmation>
  );
}

/** Links the identity. The server asks for a confirmation if the sign-in is old. */
function MakeLink({ attempt }: { readonly attempt: SignOnAttempt }) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  const toast = useToast();
  const [, navigate] = useLocation();
  const { error, run } = useAttempt(async () => {
    const { provider } = await confirmed(() => linkAccount(client, attempt));
    forgetAttempt();
    toast.show({ text: t`Linked with ${provider}` });
    const isFromSettings = attempt.purpose === 'link';
    navigate(isFromSettings ? settingsPath : getReturnPath(attempt), { replace: true });
  });
  return error === null ? <Page>{null}</Page> : <Failure error={error} onRetry={run} />;
}

const settingsPath = '/settings?tab=account';

interface FailureProps {
  readonly error: unknown;
  readonly purpose?: SignOnAttempt['purpose'] | undefined;
  readonly onRetry: () => void;
}

function Failure({ error, purpose, onRetry }: FailureProps) {
  const { t } = useLingui();
  const isSignedIn = useSessionState().status === 'signed-in';
  const mayRetry =
    error instanceof NetworkError ||
    (error instanceof ApiError && error.code === 'confirmation_required');
  return (
    <Page title={<Trans>This did not work</Trans>}>
      <title>{t`Sign in · Daymark`}</title>
      <div className={styles.message}>
        <Notice tone="error">
          <FailureText error={error} purpose={purpose} />
        </Notice>
        {mayRetry && (
          <Button variant="primary" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        )}
        <Link href={isSignedIn ? settingsPath : '/login'} asChild>
          <ButtonLink>
            {isSignedIn ? <Trans>Back to Settings</Trans> : <Trans>Back to sign-in</Trans>}
          </ButtonLink>
        </Link>
      </div>
    </Page>
  );
}

function FailureText({ error, purpose }: Pick<FailureProps, 'error' | 'purpose'>) {
  const { i18n } = useLingui();
  if (!(error instanceof ApiError) || error.code !== 'sign_in_not_fresh') {
    return getErrorText(i18n, error);
  }
  if (purpose !== 'link') return <CannotConfirm />;
  return (
    <Trans>
      The sign-in service did not ask you to sign in again, so nothing was linked. Sign out there,
      and try again.
    </Trans>
  );
}

interface PageProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

function Page({ title, children }: PageProps) {
  return (
    <AccountLayout title={title ?? <Trans>Signing in...</Trans>}>
      {title === undefined ? (
        <output>
          <Trans>One moment, please.</Trans>
        </output>
      ) : (
        children
      )}
    </AccountLayout>
  );
}

function useAttempt(work: () => Promise<void>) {
  const [error, setError] = useState<unknown>(null);
  const [times, setTimes] = useState(1);
  const done = useRef(0);
  const latest = useEffectEvent(work);
  useEffect(() => {
    // StrictMode runs each effect twice in development, but the server accepts a provider's
    // response only once.
    if (done.current === times) return;
    done.current = times;
    latest().catch(setError);
  }, [times]);
  const run = () => {
    setError(null);
    setTimes((before) => before + 1);
  };
  return { error, run };
}
