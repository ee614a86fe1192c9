import { resetPassword } from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isOutage } from '../../../lib/api-errors.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import styles from '../account-form.module.css';
import { PasswordField } from '../password-field.tsx';
import { PasswordRules } from '../password-rules.tsx';
import { useCallForm } from '../use-call-form.ts';
import { type KeptIds, KeptAccess, selectKept } from './kept-access.tsx';
import { isLinkExpired, type ReadLink, useMailLink } from './mail-link.ts';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { RecoveryLayout } from './recovery-layout.tsx';

export function ResetPasswordScreen() {
  const { t } = useLingui();
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'done' | 'uncertain' | 'expired'>(
    token === '' ? 'expired' : 'asking',
  );
  return (
    <RecoveryLayout
      title={t`Choose a new password`}
      lead={<Trans>This will sign out all your devices; their unsynced changes are lost.</Trans>}
    >
      <title>{t`Choose a new password · Daymark`}</title>
      {state === 'asking' && (
        <Asking
          token={token}
          onDone={() => {
            forgetLinkToken();
            setState('done');
          }}
          onExpired={(isAnswerLost) => setState(isAnswerLost ? 'uncertain' : 'expired')}
        />
      )}
      {state === 'done' && (
        <Done tone="success">
          <Trans>Your password is changed. You can sign in with it now.</Trans>
        </Done>
      )}
      {state === 'uncertain' && (
        <Done tone="info">
          <Trans>
            The server didn’t answer, so your password may already be changed. Try the new one
            first. If it doesn’t work, request another link.
          </Trans>
        </Done>
      )}
      {state === 'expired' && <Expired />}
    </RecoveryLayout>
  );
}

interface DoneProps {
  readonly tone: 'success' | 'info';
  readonly children: ReactNode;
}

function Done({ tone, children }: DoneProps) {
  return (
    <div className={styles.fields}>
      <Notice tone={tone} role="alert">
        {children}
      </Notice>
      <Link href="/login" asChild>
        <ButtonLink variant="primary">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </Link>
    </div>
  );
}

function Expired() {
  return (
    <div className={styles.fields}>
      <Notice tone="error">
        <Trans>
          This link no longer works. It’s valid once, for 20 minutes, and only until the password
          changes.
        </Trans>
      </Notice>
      <Link href="/forgot-password" asChild>
        <ButtonLink variant="primary">
          <Trans>Ask for another link</Trans>
        </ButtonLink>
      </Link>
    </div>
  );
}

/** Loads the link's details first. Without them, the form could only end all access. */
function Asking({ token, ...props }: Omit<ResetFormProps, 'link'>) {
  const { data: link, status, isExpired, refetch } = useMailLink(token);
  if (link) return <ResetForm {...props} {...{ token, link }} />;
  if (isExpired) return <Expired />;
  if (status === 'loading') return <Skeleton height="12rem" />;
  return (
    <LoadFailure onRetry={refetch}>
      <Trans>The server could not be reached.</Trans>
    </LoadFailure>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly link: ReadLink;
  readonly onDone: () => void;
  /** `isAnswerLost` is true if an earlier attempt got no response and may have used the link. */
  readonly onExpired: (isAnswerLost: boolean) => void;
}

function ResetForm({ token, link, onDone, onExpired }: ResetFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const isAnswerLost = useRef(false);
  const [kept, setKept] = useState<KeptIds>(new Set());
  const access = link.is_confirmed ? link.access : null;
  const { field, failure, values, isSubmitting, submit } = useCallForm({
    initial: { new_password: '', confirm_password: '' },
    loadCheck: async () => (await import('../form-errors.ts')).findPasswordChangeErrors,
    async send({ new_password }) {
      const keep = access && { keep: selectKept(access, kept) };
      try {
        await client.call(resetPassword, { body: { token, new_password, ...keep } });
        onDone();
      } catch (error) {
        isAnswerLost.current ||= isOutage(error);
        if (isLinkExpired(error)) onExpired(isAnswerLost.current);
        throw error;
      }
    },
    fallback: t`Failed to change password`,
  });
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <PasswordField
          label={<Trans>New password</Trans>}
          autoComplete="new-password"
          required
          hint={<PasswordRules password={values.new_password} />}
          {...field('new_password')}
        />
        <PasswordField
          label={<Trans>Confirm new password</Trans>}
          autoComplete="new-password"
          required
          {...field('confirm_password')}
        />
        {access && (
          <KeptAccess
            access={access}
            kept={kept}
            onChange={setKept}
            hint={
              <Trans>
                Check what’s yours. Everything else ends with the old password, including anything a
                stranger may have added.
              </Trans>
            }
          />
        )}
        {!link.is_confirmed && (
          <Notice>
            <Trans>
              This email was never confirmed, so everything set up before ends: passkeys, linked
              sign-ins, tokens, calendars, webhooks and two-step sign-in. Your areas and marks stay.
            </Trans>
          </Notice>
        )}
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          <Trans>Change the password</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
