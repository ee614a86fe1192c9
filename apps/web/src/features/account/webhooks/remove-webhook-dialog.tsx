import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { deleteWebhook } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import styles from './webhooks.module.css';

interface RemoveWebhookDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly webhook: Webhook;
  readonly onRemoved: () => Promise<void>;
}

/** Asks first: no Undo brings the secret back. */
export function RemoveWebhookDialog(props: RemoveWebhookDialogProps) {
  const { open, onClose, webhook, onRemoved } = props;
  const { i18n } = useLingui();
  const client = useClient();
  const { run, isPending, error } = useAction(async () => {
    await client.call(deleteWebhook, { params: { id: webhook.id } });
    onClose();
    await onRemoved();
  });
  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      dismissible={!isPending}
      title={<Trans>Remove this webhook?</Trans>}
      footer={
        <>
          <Button variant="quiet" data-autofocus disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isPending} onClick={run}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p className={styles.address} translate="no">
          <strong>{webhook.url}</strong>
        </p>
        <p>
          <Trans>Nothing more is sent there, and what waits is not sent either.</Trans>
        </p>
        {error !== null && (
          <Notice tone="error" role="alert">
            {errorText(i18n, error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
