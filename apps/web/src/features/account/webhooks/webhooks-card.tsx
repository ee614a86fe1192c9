import * as limits from '@daymark/shared/limits.ts';
import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListChecks, Pencil, Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useAnswer, useAnswers } from '../../../lib/answers.ts';
import { useDialogState } from '../../../lib/use-dialog-state.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SectionCard } from '../../../ui/layout.tsx';
import panelStyles from '../account-panel.module.css';
import { ConfirmedEmail } from '../confirmed-email.tsx';
import { LoadedList } from '../loaded-list.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuestion } from './webhook-questions.ts';
import { eventWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface WebhooksCardProps {
  readonly below: ReactNode;
}

export function WebhooksCard({ below }: WebhooksCardProps) {
  const webhooks = useAnswer(webhooksQuestion);
  const editing = useDialogState<Webhook | 'new'>();
  const attempts = useDialogState<string>();
  const removing = useDialogState<Webhook>();
  const list = useRef<HTMLDivElement>(null);
  const answers = useAnswers();
  const changed = () => answers.refetch(webhooksQuestion);
  const all = webhooks.data ?? [];
  const shown = all.find(({ id }) => id === attempts.subject);
  return (
    <>
      <SectionCard
        title={<Trans>Webhooks</Trans>}
        hint={<Trans>Send events to another app’s URL.</Trans>}
      >
        <LoadedList
          ref={list}
          answer={webhooks}
          failure={<Trans>Your webhooks could not be loaded.</Trans>}
          none={<Trans>You have no webhooks yet.</Trans>}
          skeletonHeight="var(--space-16)"
        >
          {(webhook) => (
            <Row
              key={webhook.id}
              webhook={webhook}
              onAttempts={() => attempts.open(webhook.id)}
              onEdit={() => editing.open(webhook)}
              onRemove={() => removing.open(webhook)}
            />
          )}
        </LoadedList>
        {webhooks.data && all.length < limits.webhooksPerUser && (
          <div className={styles.acts}>
            <ConfirmedEmail>
              <Button icon={<Plus size="1.25em" aria-hidden />} onClick={() => editing.open('new')}>
                <Trans>Add a webhook</Trans>
              </Button>
            </ConfirmedEmail>
          </div>
        )}
      </SectionCard>
      {webhooks.status !== 'loading' && below}
      {editing.subject && (
        <WebhookDialog
          key={`edit ${editing.key}`}
          {...editing.props}
          webhook={editing.subject === 'new' ? null : editing.subject}
          onChanged={changed}
          onTested={attempts.open}
        />
      )}
      {shown && (
        <AttemptsDialog
          key={`attempts ${attempts.key}`}
          {...attempts.props}
          webhook={shown}
          onChanged={changed}
        />
      )}
      {removing.subject && (
        <RemoveWebhookDialog
          key={`remove ${removing.key}`}
          {...removing.props}
          webhook={removing.subject}
          onRemoved={async () => {
            await changed();
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly onAttempts: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ webhook, onAttempts, onEdit, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const { url, events } = webhook;
  return (
    <li className={styles.webhook}>
      <WebhookIcon size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.address} translate="no">
          {url}
        </span>
        <span className={styles.facts}>
          <State webhook={webhook} />
          <span className={panelStyles.muted}>
            {events.map((event) => i18n._(eventWords[event])).join(', ')}
          </span>
        </span>
      </div>
      <div className={styles.buttons}>
        <IconButton label={t`Delivery attempts for ${url}`} onClick={onAttempts}>
          <ListChecks />
        </IconButton>
        <IconButton label={t`Change ${url}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t`Remove ${url}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function State({ webhook }: { readonly webhook: Webhook }) {
  if (!webhook.is_enabled) {
    return (
      <Chip tone={webhook.disabled_reason === null ? 'neutral' : 'bad'}>
        <Trans context="webhook">Off</Trans>
      </Chip>
    );
  }
  if (webhook.failing_since !== null) {
    return (
      <Chip tone="bad">
        <Trans comment="A webhook whose address takes nothing">Failing</Trans>
      </Chip>
    );
  }
  return (
    <Chip tone="good">
      <Trans context="webhook">On</Trans>
    </Chip>
  );
}
