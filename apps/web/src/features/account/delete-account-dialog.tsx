import { deleteMe } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useConfirmed } from '../../lib/confirmation.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import { Notice } from '../../ui/feedback.tsx';
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
          The account <strong>{email}</strong> with all life areas, scores, notes, notifications and
          settings is erased for good, on every device. Nobody can bring it back.
        </Trans>
      </p>
      <p>
        <Trans>
          Backups made before still hold it: those on the server until they are deleted there, and
          files that you have downloaded.
        </Trans>
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# change that has not reached the server is lost, too."
            other="# changes that have not reached the server are lost, too."
          />
        </p>
      )}
    </>
  );
}
