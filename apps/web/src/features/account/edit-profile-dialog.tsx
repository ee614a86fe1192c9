import type { User } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { updateProfile } from './api/update-profile.ts';
import { FormDialog } from './form-dialog.tsx';
import { faultTexts } from './form-faults.ts';
import { ProfileFields } from './profile-fields.tsx';
import { changedProfile, hasOtherEmail, profileEntryOf, profileFaults } from './profile-form.ts';
import { useDialogForm } from './use-dialog-form.ts';

interface EditProfileDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly user: User;
  readonly onSaved: (user: User) => void;
}

/** Mount it anew for each opening: it begins with the user as they are then. */
export function EditProfileDialog({ open, onClose, user, onSaved }: EditProfileDialogProps) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const form = useDialogForm({
    initial: () => profileEntryOf(user),
    check: (entry) => faultTexts(i18n, profileFaults(changedProfile(user, entry) ?? {})),
    send: async (entry) => onSaved(await updateProfile(client, changedProfile(user, entry) ?? {})),
    failureText: t`Failed to update profile`,
  });

  function submit(event: SyntheticEvent): void {
    if (form.state !== 'open' || changedProfile(user, form.entry) !== null) {
      return form.submit(event);
    }
    event.preventDefault();
    onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Edit Profile</Trans>}
      form={{ ...form, submit }}
      submitText={<Trans>Save Changes</Trans>}
      doneText={<Trans>Profile updated successfully!</Trans>}
    >
      <ProfileFields form={form} needsPassword={hasOtherEmail(user, form.entry)} />
    </FormDialog>
  );
}
