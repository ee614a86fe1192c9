import { confirmEmail, undoEmailChange } from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback.tsx';
import styles from '../account-form.module.css';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { RecoveryLayout } from './recovery-layout.tsx';

// Nothing happens before the button is pressed: programs that look through mails open every link.

export function ConfirmEmailScreen() {
  const { t } = useLingui();
  const client = useClient();
  return (
    <RecoveryLayout
      title={t`Confirm your email`}
      lead={<Trans>It is the way back to your account, should you forget your password.</Trans>}
    >
      <title>{t`Confirm your email · Daymark`}</title>
      <LinkUse
        send={async (token) => (await client.call(confirmEmail, { body: { token } })).body.email}
        button={<Trans>Confirm this email</Trans>}
        Done={Confirmed}
        hint={<Trans>In the settings, under Account, you can have another link sent.</Trans>}
      />
    </RecoveryLayout>
  );
}

export function UndoEmailScreen() {
  const { t } = useLingui();
  const client = useClient();
  return (
    <RecoveryLayout
      title={t`Take the change of your email back`}
      lead={
        <Trans>Your account gets the email back that it had. All devices are signed out.</Trans>
      }
    >
      <title>{t`Take the change of your email back · Daymark`}</title>
      <LinkUse
        send={async (token) => (await client.call(undoEmailChange, { body: { token } })).body.email}
        button={<Trans>Take the change back</Trans>}
        Done={BroughtBack}
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
    </RecoveryLayout>
  );
}

function Confirmed({ email }: { readonly email: ReactNode }) {
  return <Trans>Thank you. {email} is confirmed.</Trans>;
}

function BroughtBack({ email }: { readonly email: ReactNode }) {
  return (
    <Trans>
      Your account has the email {email} again. Choose a new password now: the person who changed
      the email may know the present one.
    </Trans>
  );
}

interface LinkUseProps {
  /** Resolves with the email that it was about. */
  readonly send: (token: string) => Promise<string>;
  readonly button: ReactNode;
  readonly Done: ComponentType<{ readonly email: ReactNode }>;
  /** What to do after it. */
  readonly next?: ReactNode;
  /** What to do where the link does not work. */
  readonly hint: ReactNode;
}

function LinkUse({ send, button, Done, next, hint }: LinkUseProps) {
  const { i18n } = useLingui();
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const { run, isPending, error } = useAction(async () => {
    setEmail(await send(token));
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
  const isWhole = token !== '';
  return (
    <div className={styles.fields}>
      {error !== null && (
        <Notice tone="error">
          <p>{errorText(i18n, error)}</p>
          <p>{hint}</p>
        </Notice>
      )}
      {!isWhole && (
        <Notice tone="error">
          <Trans>This link is not whole. Please open it from the mail once more.</Trans>
        </Notice>
      )}
      {isWhole && (
        <Button variant="primary" wide busy={isPending} onClick={run}>
          {button}
        </Button>
      )}
    </div>
  );
}
