import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { deleteWebhook } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans } from '@lingui/react/macro';
import type { Closable } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { ActDialog } from '../act-dialog.tsx';
import styles from './webhooks.module.css';

interface RemoveWebhookDialogProps extends Closable {
  readonly webhook: Webhook;
  readonly onRemoved: () => Promise<void>;
}

/** Asks first, because the webhook's secret cannot be restored. */
export function RemoveWebhookDialog(props: RemoveWebhookDialogProps) {
  const { webhook, onRemoved, ...dialog } = props;
  const client = useClient();
  return (
    <ActDialog
      {...dialog}
      title={<Trans>Remove this webhook?</Trans>}
      actText={<Trans>Remove</Trans>}
      act={() => client.call(deleteWebhook, { params: { id: webhook.id } })}
      onDone={onRemoved}
    >
      <p className={styles.address} translate="no">
        <strong>{webhook.url}</strong>
      </p>
      <p>
        <Trans>Nothing more will be sent there, including events that are waiting.</Trans>
      </p>
    </ActDialog>
  );
}
