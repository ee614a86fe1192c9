import type { User } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { DevicesCard } from '../../features/account/devices-card.tsx';
import { sessionsQuestion } from '../../features/account/sessions-question.ts';
import { factorsQuestion } from '../../features/account/factors-question.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { clearPersonalStorage } from '../../lib/device-settings.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useAnswer, useAnswers } from '../../lib/answers.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useSession, useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useReplica, useReplicaParts } from '../../local/use-replica.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountSafety } from './account-safety.tsx';
import { Confirmation } from './confirmation.tsx';
import { forgetPerson } from '../sign-out/after-sign-out.ts';
import { useSignOut } from '../sign-out/use-sign-out.tsx';

const EditProfileDialog = lazyPart(
  async () => (await import('../../features/account/edit-profile-dialog.tsx')).EditProfileDialog,
);
const ChangePasswordDialog = lazyPart(
  async () =>
    (await import('../../features/account/change-password-dialog.tsx')).ChangePasswordDialog,
  'recovery',
);
const DeleteAccountDialog = lazyPart(
  async () =>
    (await import('../../features/account/delete-account-dialog.tsx')).DeleteAccountDialog,
);
const PasskeysCard = lazyPart(
  async () => (await import('../../features/account/passkeys/passkeys-card.tsx')).PasskeysCard,
  'passkeys',
);
const InvitationsCard = lazyPart(
  async () => (await import('../../features/account/invitations-card.tsx')).InvitationsCard,
);
const EmailNotice = lazyPart(
  async () => (await import('../../features/account/recovery/email-notice.tsx')).EmailNotice,
  'recovery',
);

const changedByPassword = [
  'factors',
  'passkeys',
  'identities',
  'tokens',
  'calendars',
  'webhooks',
  'access',
].map((key) => ({ key }));

export function AccountPanel() {
  return (
    <Confirmation>
      <Panel />
    </Confirmation>
  );
}

function Panel() {
  const user = useUser();
  const sessions = useAnswer(sessionsQuestion);
  const factors = useAnswer(factorsQuestion);
  const service = useAnswer(serviceInfoQuestion);
  const answers = useAnswers();
  // Data that was loaded before the network failed stays visible.
  const isAway = !useOnline() && sessions.status !== 'ready';
  const hasPassword = factors.data?.has_password !== false;
  const profile = useDialogState<'profile'>();
  const password = useDialogState<'password'>();
  const deletion = useDialogState<'account'>();
  const onSaved = useProfileSaved();
  const onDeleted = useAccountDeleted();
  const { signOut, question } = useSignOut();
  const safety = <AccountSafety user={user} onDelete={() => deletion.open('account')} />;
  return (
    <>
      <ProfileCard
        user={user}
        hasPassword={hasPassword}
        onEdit={() => profile.open('profile')}
        onChangePassword={() => password.open('password')}
        onSignOut={signOut}
      />
      {needsConfirmation(user) && <EmailNotice user={user} onWithdrawn={onSaved} />}
      {isAway && (
        <Notice>
          <Trans>
            You’re offline. Your devices, passkeys and access appear when you’re connected.
          </Trans>
        </Notice>
      )}
      {!isAway && <DevicesCard sessions={sessions} onSignOut={signOut} />}
      {/* The cards below wait for the list of devices, which would push them down. */}
      {!isAway && sessions.status !== 'loading' && <InvitationsCard />}
      {!isAway &&
        sessions.status !== 'loading' &&
        service.status !== 'loading' &&
        (service.data?.passkeys ? (
          <PasskeysCard factors={factors.data} onSessionsEnded={sessions.refetch} below={safety} />
        ) : (
          safety
        ))}
      <EditProfileDialog
        key={`profile ${profile.key}`}
        open={profile.isOpen}
        onClose={profile.close}
        user={user}
        onSaved={onSaved}
      />
      <ChangePasswordDialog
        key={`password ${password.key}`}
        open={password.isOpen}
        onClose={password.close}
        email={user.email}
        hasPassword={hasPassword}
        onChanged={() => {
          sessions.refetch();
          for (const question of changedByPassword) void answers.refetch(question);
        }}
      />
      <DeleteAccountDialog
        key={`deletion ${deletion.key}`}
        open={deletion.isOpen}
        onClose={deletion.close}
        email={user.email}
        onDeleted={onDeleted}
      />
      {question}
    </>
  );
}

function needsConfirmation({ email_verified, pending_email }: User): boolean {
  return email_verified === false || pending_email !== undefined;
}

function useProfileSaved(): (saved: User) => void {
  const session = useSession();
  const answers = useAnswers();
  const outbox = useOutbox();
  const settings = useReplica((state) => state.settings);
  const { sync } = useReplicaParts();
  return (saved) => {
    session.updateUser(saved);
    const { notification_time } = saved;
    const [, ...times] = settings?.daily_reminder_times ?? [];
    const others = times.filter((time) => time !== notification_time);
    if (others.length < times.length) {
      // The other reminders must not contain the new time. It would appear as a second reminder as
      // soon as the first time changes again.
      const daily_reminder_times = [notification_time, ...others];
      outbox.add([{ kind: 'settings', fields: { daily_reminder_times } }]).catch(() => {});
    }
    void sync.pull();
    void answers.refetch(sessionsQuestion);
  };
}

function useAccountDeleted(): () => void {
  const { t } = useLingui();
  const session = useSession();
  const outbox = useOutbox();
  const toast = useToast();
  const user = useUser();

  async function forget(): Promise<void> {
    // The session ends first, so that no screen sends a request for the deleted user.
    session.end();
    clearPersonalStorage();
    try {
      await forgetPerson(outbox, user.id, { keepsQueue: false });
      toast.show({ text: t`Your account was deleted` });
    } catch {
      const text = t`Your account was deleted, but this device still holds data of yours. Please clear the data of this site in your browser.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return () => void forget();
}
