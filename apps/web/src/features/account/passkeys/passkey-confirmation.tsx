import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useAction } from '../../../lib/use-action.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { confirmByPasskey } from './passkey-calls.ts';
import { getPasskeyErrorText } from './passkey-errors.ts';

interface PasskeyConfirmationProps {
  readonly isAlone?: boolean;
  readonly onConfirmed: () => void;
}

export function PasskeyConfirmation({ isAlone = false, onConfirmed }: PasskeyConfirmationProps) {
  const { i18n } = useLingui();
  const client = useClient();
  const { run, isPending, error } = useAction(async () => {
    await confirmByPasskey(client);
    onConfirmed();
  });
  return (
    <>
      {isAlone && (
        <p>
          <Trans>This is a sensitive change. Confirm it’s you with a passkey.</Trans>
        </p>
      )}
      {error !== null && <Notice tone="error">{getPasskeyErrorText(i18n, error)}</Notice>}
      <Button
        wide
        variant={isAlone ? 'primary' : 'secondary'}
        busy={isPending}
        icon={<KeyRound size="1.25em" aria-hidden />}
        onClick={run}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  );
}
