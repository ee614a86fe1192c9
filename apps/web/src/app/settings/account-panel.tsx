import { sessionsQuestion } from '../../features/account/api/sessions.ts';
import { DeleteAccountCard } from '../../features/account/delete-account-card.tsx';
import { DevicesCard } from '../../features/account/devices-card.tsx';
import { ProfileCard } from '../../features/account/profile-card.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useAnswer } from '../../lib/answers.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-services.ts';
import { useSignOut } from '../sign-out/use-sign-out.tsx';
import { useForgetPerson } from './use-forget-person.ts';
import { useProfileSaved } from './use-profile-saved.ts';

const EditProfileDialog = lazyPart(
  async () => (await import('../../features/account/edit-profile-dialog.tsx')).EditProfileDialog,
);
const ChangePasswordDialog = lazyPart(
  async () =>
    (await import('../../features/account/change-password-dialog.tsx')).ChangePasswordDialog,
);
const DeleteAccountDialog = lazyPart(
  async () =>
    (await import('../../features/account/delete-account-dialog.tsx')).DeleteAccountDialog,
);

export function AccountPanel() {
  const user = useUser();
  const sessions = useAnswer(sessionsQuestion);
  const profile = useDialogState<'profile'>();
  const password = useDialogState<'password'>();
  const deletion = useDialogState<'account'>();
  const onSaved = useProfileSaved();
  const forgetPerson = useForgetPerson();
  const { signOut, question } = useSignOut();
  return (
    <>
      <ProfileCard
        user={user}
        onEdit={() => profile.open('profile')}
        onChangePassword={() => password.open('password')}
        onSignOut={signOut}
      />
      <DevicesCard sessions={sessions} timezone={user.timezone} onSignOut={signOut} />
      {/* Below a list of unknown length: it would move when the list arrives. */}
      {sessions.status !== 'loading' && (
        <DeleteAccountCard onDelete={() => deletion.open('account')} />
      )}
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
        onChanged={sessions.refetch}
      />
      <DeleteAccountDialog
        key={`deletion ${deletion.key}`}
        open={deletion.isOpen}
        onClose={deletion.close}
        email={user.email}
        onDeleted={forgetPerson}
      />
      {question}
    </>
  );
}
