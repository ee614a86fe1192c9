import { updateMe } from '@daymark/shared/accounts/account-endpoints.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { useConfirmed } from '../../lib/confirmation.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { TextField } from '../../ui/fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TimeFields } from './time-fields.tsx';
import { useCallForm } from './use-call-form.ts';

interface EditProfileDialogProps extends Closable {
  readonly user: User;
  readonly onSaved: (user: User) => void;
}

/** Each opening needs a new `key`, so that the form starts with the current user. */
export function EditProfileDialog({ open, onClose, user, onSaved }: EditProfileDialogProps) {
  // Fixed at mount, so that a change from another device does not count as an edit in this form.
  const [initial] = useState(user);
  const form = useProfileForm(initial, onSaved);

  function submit(event: SyntheticEvent<HTMLElement>): void {
    if (getProfileChanges(initial, form.getValues()) !== null) return form.submit(event);
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
      doneText={
        user.pending_email !== undefined && user.pending_email === form.values.email.trim() ? (
          <Trans>
            We have sent a link to {user.pending_email}. Your email changes once you open it.
          </Trans>
        ) : (
          <Trans>Profile updated successfully!</Trans>
        )
      }
    >
      <ProfileFields form={form} mustConfirm={user.email_verified !== undefined} />
    </FormDialog>
  );
}

interface ProfileFieldsProps {
  readonly form: ValidatedForm<ProfileFormValues>;
  readonly mustConfirm: boolean;
}

function ProfileFields({ form, mustConfirm }: ProfileFieldsProps) {
  const { field } = form;
  return (
    <>
      <TextField
        label={<Trans>Username</Trans>}
        // Not `username`, because password managers would store this value as the login. The login
        // is the email.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
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
        hint={
          mustConfirm ? (
            <Trans>
              Used to sign in. We’ll send a link to the new address; opening it signs out your other
              devices, and their unsynced changes are lost.
            </Trans>
          ) : (
            <Trans>
              Used to sign in. Changing it signs out your other devices; their unsynced changes are
              lost.
            </Trans>
          )
        }
        {...field('email')}
      />
      <TimeFields zone={form.choice('timezone')} time={form.select('notification_time')} />
    </>
  );
}

function useProfileForm(user: User, onSaved: (user: User) => void) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  return useCallForm<ProfileFormValues>({
    initial: getProfileFormValues(user),
    async loadCheck() {
      const { findProfileErrors } = await import('./form-errors.ts');
      return (values) => findProfileErrors(getProfileChanges(user, values) ?? {});
    },
    async send(values) {
      const changes = { body: getProfileChanges(user, values) ?? {} };
      const { body } = await confirmed(() => client.call(updateMe, changes));
      onSaved(body);
    },
    fallback: t`Failed to update profile`,
  });
}

type ProfileField = 'username' | 'full_name' | 'email' | 'timezone' | 'notification_time';

type ProfileFormValues = Record<ProfileField, string>;

export function getProfileFormValues(user: User): ProfileFormValues {
  const { username, full_name, email, timezone, notification_time } = user;
  return { username, full_name, email, timezone, notification_time };
}

/** Returns the trimmed values that differ from the user's, or null if none differs. */
export function getProfileChanges(
  user: User,
  values: ProfileFormValues,
): Partial<ProfileFormValues> | null {
  const changed = (Object.keys(values) as ProfileField[])
    .map((field) => [field, values[field].trim()] as const)
    .filter(([field, value]) => value !== user[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
