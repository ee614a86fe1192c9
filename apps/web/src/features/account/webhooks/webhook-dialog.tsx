import type { Webhook, WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import {
  createWebhook,
  testWebhook,
  updateWebhook,
} from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useConfirmed } from '../../../lib/confirmation.ts';
import type { Closable } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { createFieldError } from '../../../lib/use-validated-form.ts';
import { TextField } from '../../../ui/fields.tsx';
import panelStyles from '../account-panel.module.css';
import { SecretDialog } from '../access/secret-dialog.tsx';
import { CheckLine } from '../check-line.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useCallForm } from '../use-call-form.ts';
import { TestResult } from './test-result.tsx';
import { eventHints, eventWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface WebhookDialogProps extends Closable {
  readonly webhook: Webhook | null;
  readonly onChanged: () => Promise<void>;
  /** Called after a test was sent to the new address of a webhook. */
  readonly onTested: (id: string) => void;
}

interface Made {
  readonly id: string;
  readonly secret: string;
  readonly isTested: boolean;
}

interface Values {
  url: string;
  events: WebhookEvent[];
}

const everyEvent = Object.keys(eventWords) as WebhookEvent[];

/**
 * Edits a webhook, or creates one and shows its secret once. A new address is tested. Each opening
 * needs a new `key`.
 */
export function WebhookDialog({ open, onClose, ...props }: WebhookDialogProps) {
  const { webhook } = props;
  const { t } = useLingui();
  const [made, setMade] = useState<Made | null>(null);
  const form = useWebhookForm({ ...props, onClose, onMade: setMade });
  return (
    <>
      <FormDialog
        open={open && made === null}
        onClose={onClose}
        title={webhook ? <Trans>Change the webhook</Trans> : <Trans>Add a webhook</Trans>}
        form={form}
        submitText={webhook ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      >
        <TextField
          label={<Trans>Address</Trans>}
          hint={
            <Trans>The address at which another app receives events. It is tested at once.</Trans>
          }
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          {...form.field('url')}
        />
        <EventChoice {...form.choice('events')} />
      </FormDialog>
      {made !== null && (
        <SecretDialog
          open={open}
          onClose={onClose}
          title={<Trans>Your new webhook</Trans>}
          secret={made.secret}
          copyText={<Trans>Copy the secret</Trans>}
          copiedText={t`Secret copied`}
          below={<TestResult id={made.id} isSent={made.isTested} />}
        >
          <Trans>
            The other app uses this secret to check that events come from here. Copy it now; it’s
            shown only once.
          </Trans>
        </SecretDialog>
      )}
    </>
  );
}

interface Saving extends Omit<WebhookDialogProps, 'open'> {
  readonly onMade: (made: Made) => void;
}

function useWebhookForm({ webhook, onChanged, onTested, onMade, onClose }: Saving) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  const sendTest = (id: string) =>
    client.call(testWebhook, { params: { id } }).then(
      () => true,
      () => false,
    );
  return useCallForm<Values>({
    initial: { url: webhook?.url ?? '', events: [...(webhook?.events ?? everyEvent)] },
    loadCheck: async () => errorsOf,
    async send(body, key) {
      if (webhook) {
        const { id } = webhook;
        const saved = await confirmed(() => client.call(updateWebhook, { params: { id }, body }));
        const isNew = saved.body.url !== webhook.url && saved.body.is_enabled;
        const isTested = isNew && (await sendTest(id));
        await onChanged();
        onClose();
        if (isTested) onTested(id);
        return;
      }
      const made = await confirmed(() => client.call(createWebhook, { body }, key));
      const { id, secret } = made.body;
      onMade({ id, secret, isTested: await sendTest(id) });
      void onChanged();
    },
    fallback: t`This could not be saved.`,
    clearsAll: true,
  });
}

function errorsOf({ url, events }: Values) {
  return [
    ...(url.trim() === '' ? [createFieldError('url', 'webhook_url_required')] : []),
    ...(events.length === 0 ? [createFieldError('events', 'webhook_events_required')] : []),
  ];
}

interface EventChoiceProps {
  readonly value: readonly WebhookEvent[];
  readonly onValueChange: (value: WebhookEvent[]) => void;
  readonly error: string | undefined;
}

function EventChoice({ value, onValueChange, error }: EventChoiceProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.events} aria-describedby={error ? id : undefined}>
      <legend>
        <Trans>What is sent</Trans>
      </legend>
      {everyEvent.map((event) => (
        <CheckLine
          key={event}
          checked={value.includes(event)}
          onCheckedChange={(isChosen) =>
            onValueChange(
              everyEvent.filter((each) => (each === event ? isChosen : value.includes(each))),
            )
          }
        >
          <span className={styles.event}>
            {i18n._(eventWords[event])}
            <span className={panelStyles.muted}>{i18n._(eventHints[event])}</span>
          </span>
        </CheckLine>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          <CircleAlert size="1em" aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
