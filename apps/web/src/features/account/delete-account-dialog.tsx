import { deleteMe } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useConfirmed } from '../../lib/confirmation.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useCallForm } from './use-call-form.ts';

interface DeleteAccountDialogProps extends Closable {
  readonly email: string;
  readonly onDeleted: () => void;
}

export function DeleteAccountDialog({ email, onDeleted, ...dialog }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  const form = useCallForm({
    initial: {},
    async send() {
      await confirmed(() => client.call(deleteMe, { body: {} }));
      onDeleted();
    },
    fallback: t`Your account could not be deleted. Please try again.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Delete your account?</Trans>}
      form={form}
      submitText={<Trans>Delete Account</Trans>}
      isDangerous
    >
      <Notice tone="error">
        <Warning email={email} />
      </Notice>
    </FormDialog>
  );
}

function Warning({ email }: { readonly email: string }) {
  const unsent = useOutboxItems().length;
  return (
    <>
      <p>
        <Trans>
          Permanently deletes the account <strong>{email}</strong> on every device: all areas,
          marks, notes, notifications and settings. This can’t be undone.
        </Trans>
      </p>
      <p>
        <Trans>
          Older backups still contain it: those on the server until they’re deleted there, and files
          you downloaded.
        </Trans>
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# unsynced change will be lost, too."
            other="# unsynced changes will be lost, too."
          />
        </p>
      )}
    </>
  );
}
