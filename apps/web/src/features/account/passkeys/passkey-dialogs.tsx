import { countCodePoints } from '@daymark/shared/text-length.ts';
import type { Passkey } from '@daymark/shared/accounts/passkey.ts';
import {
  removePasskey,
  removePassword,
  renamePasskey,
} from '@daymark/shared/accounts/passkey-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAnswer } from '../../../lib/answers.ts';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { serviceInfoQuestion } from '../../../lib/service-info.ts';
import type { Closable } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { createFieldError } from '../../../lib/use-validated-form.ts';
import { TextField } from '../../../ui/fields.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { CheckLine } from '../check-line.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useCallForm } from '../use-call-form.ts';

interface DialogProps extends Closable {
  readonly onChanged: () => Promise<void>;
}

interface PasskeyDialogProps extends DialogProps {
  readonly passkey: Passkey;
}

export function RenamePasskeyDialog({ onChanged, passkey, ...dialog }: PasskeyDialogProps) {
  const { t } = useLingui();
  const client = useClient();
  const form = useCallForm({
    initial: { name: passkey.name },
    loadCheck: async () => nameErrors,
    async send({ name }) {
      await client.call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onChanged();
      dialog.onClose();
    },
    fallback: t`This could not be saved.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Name of the passkey</Trans>}
      form={form}
      submitText={<Trans>Save</Trans>}
    >
      <TextField
        label={<Trans>Name</Trans>}
        hint={<Trans>A name to recognize it by.</Trans>}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}

function nameErrors({ name }: { readonly name: string }) {
  if (name.trim() === '') return [createFieldError('name', 'name_required')];
  const isTooLong = countCodePoints(name.trim()) > limits.passkeyName.max;
  return isTooLong ? [createFieldError('name', 'name_too_long')] : [];
}

export function RemovePasskeyDialog({ onChanged, passkey, ...dialog }: PasskeyDialogProps) {
  const client = useClient();
  const confirmed = useConfirmed();
  const { id, name } = passkey;
  return (
    <ActDialog
      {...dialog}
      title={<Trans>Remove this passkey?</Trans>}
      actText={<Trans>Remove</Trans>}
      act={() => confirmed(() => client.call(removePasskey, { params: { id } }))}
      onDone={onChanged}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        <Trans>
          It can no longer sign in. Your device may still offer it; you can delete it in its
          settings.
        </Trans>
      </p>
    </ActDialog>
  );
}

export function RemovePasswordDialog({ onChanged, ...dialog }: DialogProps) {
  const client = useClient();
  const confirmed = useConfirmed();
  const [mayRecover, setMayRecover] = useState(true);
  const sendsMail = useAnswer(serviceInfoQuestion).data?.mail === true;
  return (
    <ActDialog
      {...dialog}
      title={<Trans>Remove your password?</Trans>}
      actText={<Trans>Remove password</Trans>}
      act={() => {
        const query = mayRecover ? {} : ({ no_recovery: 'true' } as const);
        return confirmed(() => client.call(removePassword, { query }));
      }}
      onDone={onChanged}
    >
      <p>
        <Trans>
          You’ll sign in with your passkeys only. This signs out your other devices; their unsynced
          changes are lost. You can set a password again any time.
        </Trans>
      </p>
      {sendsMail && (
        <CheckLine checked={mayRecover} onCheckedChange={setMayRecover}>
          <Trans>
            Get back in by email if I lose my passkeys. If this is off, nobody who reads your mail
            can get in, but only the server’s operator can help you.
          </Trans>
        </CheckLine>
      )}
    </ActDialog>
  );
}
