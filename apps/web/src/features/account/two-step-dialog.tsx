import {
  confirmTotp,
  renewRecoveryCodes,
  type TotpSetUp,
} from '@daymark/shared/accounts/factor-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, isOutage } from '../../lib/api-errors.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import { copyText } from '../../lib/copy-text.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import { createFieldError } from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './factor.module.css';
import { FormDialog } from './form-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useCallForm } from './use-call-form.ts';

interface TwoStepDialogProps extends Closable {
  readonly setUp: TotpSetUp;
  readonly email: string;
  readonly onTurnedOn: () => void;
}

export function TwoStepDialog({ open, setUp, email, onClose, onTurnedOn }: TwoStepDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useTurningOn((given) => {
    setCodes(given);
    onTurnedOn();
  });
  return (
    <>
      <FormDialog
        open={open && codes === null}
        onClose={onClose}
        title={<Trans>Set up two-step sign-in</Trans>}
        form={form}
        submitText={<Trans>Turn on</Trans>}
      >
        <ol className={styles.steps}>
          <li>
            <Trans>Open an authenticator app on your phone, and scan the picture with it.</Trans>
          </li>
          <li>
            <Trans>Type the six digits that it shows.</Trans>
          </li>
        </ol>
        <Picture setUp={setUp} />
        <TextField
          label={<Trans>Code</Trans>}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          data-autofocus
          className={styles.codeInput}
          {...form.field('code')}
        />
      </FormDialog>
      {codes && <RecoveryCodesDialog open={open} codes={codes} email={email} onKept={onClose} />}
    </>
  );
}

function Picture({ setUp: { secret, otpauth_url } }: Pick<TwoStepDialogProps, 'setUp'>) {
  const { t } = useLingui();
  const toast = useToast();

  async function copy(): Promise<void> {
    if (await copyText(secret)) toast.show({ text: t`Key copied` });
    else
      toast.show({ text: t`Your browser does not let us copy. Please select it.`, tone: 'error' });
  }

  return (
    <>
      <QrCode text={otpauth_url} label={t`QR code for an authenticator app`} />
      <div>
        <p>
          <Trans>If you cannot scan it, type this key into the app:</Trans>
        </p>
        <div className={styles.secret}>
          <code className={styles.secretText} translate="no">
            {inFours(secret)}
          </code>
          <Button
            variant="quiet"
            icon={<Copy size="1.25em" aria-hidden />}
            onClick={() => void copy()}
          >
            <Trans>Copy the key</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}

/** Inserts spaces, because groups of four are easier to type. Apps ignore the spaces. */
function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

function useTurningOn(onDone: (codes: readonly string[]) => void) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  const isAnswerLost = useRef(false);

  /** If a response was lost, the factor may be on with unseen codes. New codes replace them. */
  async function turnOn(body: { code: string }) {
    try {
      return await client.call(confirmTotp, { body });
    } catch (error) {
      isAnswerLost.current ||= isOutage(error);
      const isOn =
        isAnswerLost.current && error instanceof ApiError && error.code === 'no_second_factor';
      if (!isOn) throw error;
      return client.call(renewRecoveryCodes, {});
    }
  }

  return useCallForm({
    initial: { code: '' },
    loadCheck:
      async () =>
      ({ code }) =>
        code.trim() === '' ? [createFieldError('code', 'code_required')] : [],
    async send(body) {
      const answer = await confirmed(() => turnOn(body));
      onDone(answer.body.recovery_codes);
    },
    fallback: t`Two-step sign-in could not be turned on. Please try again.`,
  });
}
