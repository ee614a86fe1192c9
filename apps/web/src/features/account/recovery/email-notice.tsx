import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { sendConfirmation } from '@daymark/shared/accounts/mail-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useClient, useClock } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { SectionCard } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useToastedAction } from '../../../ui/use-toasted-action.ts';
import styles from '../account-panel.module.css';

interface EmailNoticeProps {
  readonly user: User;
  readonly onWithdrawn: (user: User) => void;
}

export function EmailNotice({ user, onWithdrawn }: EmailNoticeProps) {
  const { pending_email: pending, email_verified: isVerified } = user;
  if (pending !== undefined) return <PendingEmail user={user} onWithdrawn={onWithdrawn} />;
  return isVerified === false ? <UnconfirmedEmail email={user.email} /> : null;
}

export function DailyEmailNotice({ email }: { readonly email: string }) {
  const clock = useClock();
  const [isPutOff, setPutOff] = useState(() => isAskingPutOff(clock.now()));
  if (isPutOff) return null;
  return (
    <UnconfirmedEmail
      email={email}
      onDismiss={() => {
        setPutOff(true);
        putOffAsking(clock.now());
      }}
    />
  );
}

interface UnconfirmedEmailProps {
  readonly email: string;
  readonly onDismiss?: () => void;
}

function UnconfirmedEmail({ email: to, onDismiss }: UnconfirmedEmailProps) {
  const email = <EmailAddress>{to}</EmailAddress>;
  return (
    <SectionCard
      title={<Trans>Please confirm your email</Trans>}
      hint={
        <Trans>
          Open the link we sent to {email}. You’ll need this address if you forget your password.
        </Trans>
      }
    >
      <div className={styles.acts}>
        <SendAgain to={to} />
        {onDismiss && (
          <Button variant="quiet" onClick={onDismiss}>
            <Trans>Not today</Trans>
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

/** Replaces buttons that need a confirmed email. The card `UnconfirmedEmail` sends the link. */
export function ConfirmFirst() {
  return (
    <Notice>
      <Trans>Please confirm your email first: open the link that was sent to it.</Trans>
    </Notice>
  );
}

function PendingEmail({ user, onWithdrawn }: EmailNoticeProps) {
  const client = useClient();
  const { pending_email = '' } = user;
  const email = <EmailAddress>{user.email}</EmailAddress>;
  const pending = <EmailAddress>{pending_email}</EmailAddress>;
  const withdrawal = useToastedAction(async () =>
    onWithdrawn((await client.call(updateMe, { body: { email: user.email } })).body),
  );
  return (
    <SectionCard
      title={<Trans>Your new email isn’t confirmed yet</Trans>}
      hint={
        <Trans>
          We have sent a link to {pending}. Your email changes once you open it; until then you sign
          in with {email}.
        </Trans>
      }
    >
      <div className={styles.acts}>
        <SendAgain to={pending_email} />
        <Button variant="quiet" busy={withdrawal.isPending} onClick={withdrawal.run}>
          <Trans>Keep my current email</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}

function SendAgain({ to }: { readonly to: string }) {
  const { t } = useLingui();
  const client = useClient();
  const toast = useToast();
  const { run, isPending } = useToastedAction(async () => {
    await client.call(sendConfirmation, {});
    toast.show({ text: t`A link is on its way to ${to}` });
  });
  return (
    <Button icon={<MailCheck size={20} aria-hidden />} busy={isPending} onClick={run}>
      <Trans>Send again</Trans>
    </Button>
  );
}

const key = 'confirm_email_put_off';
const day = 24 * 3_600_000;

function putOffAsking(now: number): void {
  localStorage.setItem(key, String(now));
}

function isAskingPutOff(now: number): boolean {
  const since = Number(localStorage.getItem(key) ?? Number.NaN);
  return now - since >= 0 && now - since < day;
}
