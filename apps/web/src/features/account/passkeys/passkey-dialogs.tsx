import { textLength } from '@daymark/shared/text-length.ts';
import type { Passkey } from '@daymark/shared/accounts/passkey.ts';
import {
  removePasskey,
  removePassword,
  renamePasskey,
} from '@daymark/shared/accounts/passkey-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../../lib/answers.ts';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { serviceInfoQuestion } from '../../../lib/service-info.ts';
import { useClient } from '../../../lib/use-services.ts';
import { fieldErrorOf, useValidatedForm } from '../../../lib/use-validated-form.ts';
import { TextField } from '../../../ui/fields.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { CheckLine } from '../check-line.tsx';
import { FormDialog, refusalErrors } from '../form-dialog.tsx';
import { passkeyErrorText } from './passkey-errors.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

interface PasskeyDialogProps extends DialogProps {
  readonly passkey: Passkey;
}

/** Mount it anew for each opening. */
export function RenamePasskeyDialog({ open, onClose, onChanged, passkey }: PasskeyDialogProps) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const form = useValidatedForm({
    initial: { name: passkey.name },
    loadCheck: async () => nameErrors,
    async send({ name }) {
      await client.call(renamePasskey, { params: { id: passkey.id }, body: { name } });
      await onChanged();
      onClose();
    },
    errorsOf: (error) =>
      refusalErrors(i18n, { error, fields: ['name'], fallback: t`This could not be saved.` }),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={<Trans>Name of the passkey</Trans>}
      form={form}
      submitText={<Trans>Save</Trans>}
    >
      <TextField
        label={<Trans>Name</Trans>}
        hint={<Trans>By which you know where it is.</Trans>}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}

function nameErrors({ name }: { readonly name: string }) {
  if (name.trim() === '') return [fieldErrorOf('name', 'name_required')];
  const isTooLong = textLength(name.trim()) > limits.passkeyName.max;
  return isTooLong ? [fieldErrorOf('name', 'name_too_long')] : [];
}

export function RemovePasskeyDialog({ open, onClose, onChanged, passkey }: PasskeyDialogProps) {
  const client = useClient();
  const { id, name } = passkey;
  return (
    <Question
      {...{ open, onClose, onChanged }}
      title={<Trans>Remove this passkey?</Trans>}
      act={async () => {
        await client.call(removePasskey, { params: { id } });
      }}
      actText={<Trans>Remove</Trans>}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        <Trans>
          It signs in no more. Your device may still offer it; you can delete it in its settings.
        </Trans>
      </p>
    </Question>
  );
}

export function RemovePasswordDialog(props: DialogProps) {
  const client = useClient();
  const [mayRecover, setMayRecover] = useState(true);
  const sendsMail = useAnswer(serviceInfoQuestion).data?.mail === true;
  return (
    <Question
      {...props}
      title={<Trans>Remove your password?</Trans>}
      act={async () => {
        const query = mayRecover ? {} : ({ no_recovery: 'true' } as const);
        await client.call(removePassword, { query });
      }}
      actText={<Trans>Remove password</Trans>}
    >
      <p>
        <Trans>
          You then sign in with your passkeys alone. Your other devices are signed out; what waits
          to sync on them is lost. You can set a password again at any time.
        </Trans>
      </p>
      {sendsMail && (
        <CheckLine checked={mayRecover} onCheckedChange={setMayRecover}>
          <Trans>
            Get back in by email if I lose my passkeys. Without this nobody who reads your mail gets
            in, and only those who run the server can help you.
          </Trans>
        </CheckLine>
      )}
    </Question>
  );
}

interface QuestionProps extends DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly act: () => Promise<void>;
  readonly actText: ReactNode;
}

function Question(props: QuestionProps) {
  const { open, onClose, onChanged, title, children, act, actText } = props;
  const { i18n } = useLingui();
  const confirmed = useConfirmed();
  const { run, isPending, error } = useAction(async () => {
    await confirmed(act);
    onClose();
    await onChanged();
  });
  return (
    <QuestionDialog
      {...{ open, onClose, title, actText, isPending }}
      onAct={run}
      failure={error !== null && passkeyErrorText(i18n, error)}
    >
      {children}
    </QuestionDialog>
  );
}
