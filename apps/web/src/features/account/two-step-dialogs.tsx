import { removeTotp, renewRecoveryCodes } from '@daymark/shared/accounts/factor-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConfirmed } from '../../lib/confirmation.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import { FormDialog } from './form-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useCallForm } from './use-call-form.ts';

interface TwoStepActProps extends Closable {
  readonly email: string;
  readonly onChanged: () => void;
}

export function NewCodesDialog({ open, email, onClose, onChanged }: TwoStepActProps) {
  const { t } = useLingui();
  const client = useClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirmed = useConfirmed();
  const form = useCallForm({
    initial: {},
    async send() {
      const { body } = await confirmed(() => client.call(renewRecoveryCodes, {}));
      setCodes(body.recovery_codes);
      onChanged();
    },
    fallback: t`New codes could not be made. Please try again.`,
  });
  return (
    <>
      <FormDialog
        open={open && codes === null}
        onClose={onClose}
        title={<Trans>Make new recovery codes?</Trans>}
        form={form}
        submitText={<Trans>Make new codes</Trans>}
      >
        <p>
          <Trans>You’ll get ten new ones. Your old ones stop working.</Trans>
        </p>
      </FormDialog>
      {codes && <RecoveryCodesDialog open={open} codes={codes} email={email} onKept={onClose} />}
    </>
  );
}

export function TurnOffDialog({ onChanged, ...dialog }: Omit<TwoStepActProps, 'email'>) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  const form = useCallForm({
    initial: {},
    async send() {
      await confirmed(() => client.call(removeTotp, {}));
      onChanged();
      dialog.onClose();
    },
    fallback: t`Two-step sign-in could not be turned off. Please try again.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Turn off two-step sign-in?</Trans>}
      form={form}
      submitText={<Trans>Turn off</Trans>}
      isDangerous
    >
      <p>
        <Trans>
          Your password alone will sign in again. Your recovery codes stop working, and you can
          delete the entry in your app.
        </Trans>
      </p>
    </FormDialog>
  );
}
