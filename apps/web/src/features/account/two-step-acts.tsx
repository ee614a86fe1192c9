import { removeTotp, renewRecoveryCodes } from '@daymark/shared/accounts/factor-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConfirmed } from '../../lib/confirmation.ts';
import { useClient } from '../../lib/use-services.ts';
import { useValidatedForm } from '../../lib/use-validated-form.ts';
import { FormDialog, refusalErrors } from './form-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

interface TwoStepActProps {
  readonly open: boolean;
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Mount both dialogs anew for each opening. */
export function NewCodesDialog({ open, email, onClose, onChanged }: TwoStepActProps) {
  const { t } = useLingui();
  const client = useClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useAct(
    async () => {
      const { body } = await client.call(renewRecoveryCodes, {});
      setCodes(body.recovery_codes);
      onChanged();
    },
    t`New codes could not be made. Please try again.`,
  );
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
          <Trans>You get ten new ones. Those that you have kept so far stop working.</Trans>
        </p>
      </FormDialog>
      {codes && <RecoveryCodesDialog open={open} codes={codes} email={email} onKept={onClose} />}
    </>
  );
}

export function TurnOffDialog({ open, onClose, onChanged }: Omit<TwoStepActProps, 'email'>) {
  const { t } = useLingui();
  const client = useClient();
  const form = useAct(
    async () => {
      await client.call(removeTotp, {});
      onChanged();
      onClose();
    },
    t`Two-step sign-in could not be turned off. Please try again.`,
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
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

/** Returns a form without fields for an act that may need a confirmation. */
function useAct(act: () => Promise<void>, fallback: string) {
  const { i18n } = useLingui();
  const confirmed = useConfirmed();
  return useValidatedForm({
    initial: {},
    loadCheck: async () => () => [],
    send: () => confirmed(act),
    errorsOf: (error) => refusalErrors(i18n, { error, fields: [], fallback }),
  });
}
