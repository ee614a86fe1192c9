import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { deleteWebhook } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useClient } from '../../../lib/use-services.ts';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import styles from './webhooks.module.css';

interface RemoveWebhookDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly webhook: Webhook;
  readonly onRemoved: () => Promise<void>;
}

/** Asks first, because the secret cannot be restored. */
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
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={<Trans>Remove this webhook?</Trans>}
      actText={<Trans>Remove</Trans>}
      onAct={run}
      failure={error !== null && errorText(i18n, error)}
    >
      <p className={styles.address} translate="no">
        <strong>{webhook.url}</strong>
      </p>
      <p>
        <Trans>Nothing more is sent there, and what waits is not sent either.</Trans>
      </p>
    </QuestionDialog>
  );
}
