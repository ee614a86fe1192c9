import type { AccountAccess } from '@daymark/shared/accounts/account-access.ts';
import {
  confirmEmail,
  confirmOwnEmail,
  undoEmailChange,
} from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { withoutBase } from '../../../lib/base-path.ts';
import { getErrorText } from '../../../lib/error-text.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useClient, useSessionState } from '../../../lib/use-services.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import styles from '../account-form.module.css';
import { sessionsQuestion } from '../sessions-question.ts';
import { listAccessIds, type KeptIds, KeptAccess, selectKept } from './kept-access.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { type ReadLink, useMailLink } from './mail-link.ts';
import { RecoveryLayout } from './recovery-layout.tsx';

// A mailed link changes nothing until the user presses a button, because mail scanners open links.

export function ConfirmEmailScreen() {
  const { t } = useLingui();
  return (
    <RecoveryLayout
      title={t`Confirm your email`}
      lead={<Trans>You’ll need it if you forget your password.</Trans>}
    >
      <title>{t`Confirm your email · Daymark`}</title>
      <Linked>{(token, link) => <Confirmation token={token} link={link} />}</Linked>
    </RecoveryLayout>
  );
}

/**
 * Lets only the signed-in owner choose which access to keep, because anybody may have opened the
 * link.
 */
function Confirmation({ token, link }: { readonly token: string; readonly link: ReadLink }) {
  const client = useClient();
  const state = useSessionState();
  const isFirst = link.purpose === 'confirm' && !link.is_confirmed;
  const isChange = link.purpose === 'change';
  const user = state.status === 'signed-in' ? state.user : null;
  const isOwn = (isChange ? user?.pending_email : user?.email) === link.email;
  if (isOwn && (isChange || (isFirst && link.access))) {
    return <OwnConfirmation {...{ token, isChange, access: link.access }} />;
  }
  const signIn = (
    <Link href="/login" state={{ from: `${withoutBase(location.pathname)}#${token}` }} asChild>
      <ButtonLink variant="primary">
        <Trans>Sign in and confirm</Trans>
      </ButtonLink>
    </Link>
  );
  if (isChange) {
    return (
      <div className={styles.fields}>
        <Notice>
          <Trans>
            Sign in to the account that should use this email, {link.email}. Didn’t ask for it?
            Close this page: nobody can use this link without that account.
          </Trans>
        </Notice>
        {signIn}
      </div>
    );
  }
  return (
    <LinkUse
      send={async () => (await client.call(confirmEmail, { body: { token } })).body.email}
      before={
        isFirst && (
          <>
            <Notice>
              <Trans>
                On a device that is signed in to this account, what you have set up stays. Without
                signing in, all devices are signed out, and tokens, calendars, webhooks, passkeys,
                linked sign-ins and two-step sign-in end.
              </Trans>
            </Notice>
            {signIn}
          </>
        )
      }
      isQuiet={isFirst}
      button={
        isFirst ? <Trans>Confirm without signing in</Trans> : <Trans>Confirm this email</Trans>
      }
      after={
        isFirst && (
          <p>
            <Trans>
              Don’t know this account or its password?{' '}
              <Link href="/forgot-password">Choose a new password</Link> instead. That also confirms
              the email and locks everyone else out.
            </Trans>
          </p>
        )
      }
      Done={Confirmed}
      hint={<Trans>In the settings, under Account, you can have another link sent.</Trans>}
    />
  );
}

interface OwnConfirmationProps {
  readonly token: string;
  readonly isChange: boolean;
  /** Access that the user may keep. Null if the confirmation ends no access. */
  readonly access: AccountAccess | null;
}

function OwnConfirmation({ token, isChange, access }: OwnConfirmationProps) {
  const client = useClient();
  const sessions = useAnswer(sessionsQuestion);
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  const [kept, setKept] = useState<KeptIds>(() => new Set(access ? listAccessIds(access) : []));
  return (
    <LinkUse
      send={async () => {
        const body = { token, ...(access && { keep: selectKept(access, kept) }) };
        return (await client.call(confirmOwnEmail, { body })).body.email;
      }}
      before={
        <>
          {hasOthers && (
            <p>
              {isChange ? (
                <Trans>
                  This signs out all devices except this one and the one where you changed the
                  email; their unsynced changes are lost.
                </Trans>
              ) : (
                <Trans>This signs out your other devices; their unsynced changes are lost.</Trans>
              )}
            </p>
          )}
          {access && (
            <KeptAccess
              {...{ access, kept, onChange: setKept }}
              hint={<Trans>What you don’t keep ends.</Trans>}
            />
          )}
        </>
      }
      button={<Trans>Confirm this email</Trans>}
      Done={Confirmed}
      hint={<Trans>In the settings, under Account, you can have another link sent.</Trans>}
    />
  );
}

export function UndoEmailScreen() {
  const { t } = useLingui();
  return (
    <RecoveryLayout
      title={t`Undo the email change`}
      lead={<Trans>Your account gets its old email back. All devices are signed out.</Trans>}
    >
      <title>{t`Undo the email change · Daymark`}</title>
      <Linked>{(token, link) => <Undo token={token} link={link} />}</Linked>
    </RecoveryLayout>
  );
}

function Undo({ token, link }: { readonly token: string; readonly link: ReadLink }) {
  const client = useClient();
  const [kept, setKept] = useState<KeptIds>(new Set());
  const access = link.is_confirmed ? link.access : null;
  return (
    <LinkUse
      send={async () => {
        const body = { token, ...(access && { keep: selectKept(access, kept) }) };
        return (await client.call(undoEmailChange, { body })).body.email;
      }}
      before={
        access && (
          <KeptAccess
            {...{ access, kept, onChange: setKept }}
            hint={
              <Trans>
                Check what’s yours. Everything else ends, including anything a stranger may have
                added.
              </Trans>
            }
          />
        )
      }
      button={<Trans>Undo the change</Trans>}
      Done={OldEmailRestored}
      next={
        <Link href="/forgot-password" asChild>
          <ButtonLink variant="primary">
            <Trans>Choose a new password</Trans>
          </ButtonLink>
        </Link>
      }
      hint={
        <Trans>If you did not change your email, reset your password and write to support.</Trans>
      }
    />
  );
}

function Confirmed({ email }: { readonly email: ReactNode }) {
  return <Trans>Thank you. {email} is confirmed.</Trans>;
}

function OldEmailRestored({ email }: { readonly email: ReactNode }) {
  return (
    <Trans>
      Your account’s email is {email} again. Choose a new password now: the person who changed the
      email may know your current one.
    </Trans>
  );
}

interface LinkedProps {
  readonly children: (token: string, link: ReadLink) => ReactNode;
}

function Linked({ children }: LinkedProps) {
  const token = useLinkToken();
  if (token !== '') return <Read token={token}>{children}</Read>;
  return (
    <Notice tone="error">
      <Trans>This link is incomplete. Open it again from the email.</Trans>
    </Notice>
  );
}

function Read({ token, children }: LinkedProps & { readonly token: string }) {
  const { data: link, status, isExpired, refetch } = useMailLink(token);
  if (link) return children(token, link);
  if (isExpired) return <Expired />;
  if (status === 'loading') return <Skeleton height="8rem" />;
  return (
    <LoadFailure onRetry={refetch}>
      <Trans>The server could not be reached.</Trans>
    </LoadFailure>
  );
}

function Expired() {
  return (
    <Notice tone="error">
      <p>
        <Trans>This link is no longer valid. It may have been used already, or be too old.</Trans>
      </p>
      <p>
        <Trans>In the settings, under Account, you can have another link sent.</Trans>
      </p>
    </Notice>
  );
}

interface LinkUseProps {
  readonly send: () => Promise<string>;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly button: ReactNode;
  readonly isQuiet?: boolean;
  readonly Done: ComponentType<{ readonly email: ReactNode }>;
  readonly next?: ReactNode;
  readonly hint: ReactNode;
}

function LinkUse(props: LinkUseProps) {
  const { send, before, after, button, isQuiet = false, Done, next, hint } = props;
  const { i18n } = useLingui();
  const [email, setEmail] = useState<string | null>(null);
  const { run, isPending, error } = useAction(async () => {
    setEmail(await send());
    forgetLinkToken();
  });
  if (email !== null) {
    return (
      <div className={styles.fields}>
        <Notice tone="success" role="alert">
          <Done email={<strong>{email}</strong>} />
        </Notice>
        {next}
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      {error !== null && (
        <Notice tone="error">
          <p>{getErrorText(i18n, error)}</p>
          <p>{hint}</p>
        </Notice>
      )}
      {before}
      <Button variant={isQuiet ? 'quiet' : 'primary'} wide busy={isPending} onClick={run}>
        {button}
      </Button>
      {after}
    </div>
  );
}
