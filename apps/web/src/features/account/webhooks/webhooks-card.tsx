import * as limits from '@daymark/shared/limits.ts';
import type { Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ListChecks, Pencil, Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useAnswer, useAnswers } from '../../../lib/answers.ts';
import { useDialogState } from '../../../lib/use-dialog-state.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip, Skeleton } from '../../../ui/feedback.tsx';
import { SectionCard } from '../../../ui/layout.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import panelStyles from '../account-panel.module.css';
import { ConfirmedEmail } from '../confirmed-email.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuestion } from './webhook-calls.ts';
import { eventWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface WebhooksCardProps {
  /** Rendered after the list has loaded, so that it does not move. */
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
        hint={<Trans>Other programs are sent what happens here, at an address of theirs.</Trans>}
      >
        <div ref={list} tabIndex={-1} className={styles.list}>
          {webhooks.data ? (
            <List
              webhooks={all}
              onAttempts={({ id }) => attempts.open(id)}
              onEdit={editing.open}
              onRemove={removing.open}
            />
          ) : webhooks.status === 'failed' ? (
            <LoadFailure onRetry={webhooks.refetch}>
              <Trans>Your webhooks could not be loaded.</Trans>
            </LoadFailure>
          ) : (
            <Skeleton height="var(--space-16)" />
          )}
        </div>
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
          open={editing.isOpen}
          onClose={editing.close}
          webhook={editing.subject === 'new' ? null : editing.subject}
          onChanged={changed}
        />
      )}
      {shown && (
        <AttemptsDialog
          key={`attempts ${attempts.key}`}
          open={attempts.isOpen}
          onClose={attempts.close}
          webhook={shown}
          onChanged={changed}
        />
      )}
      {removing.subject && (
        <RemoveWebhookDialog
          key={`remove ${removing.key}`}
          open={removing.isOpen}
          onClose={removing.close}
          webhook={removing.subject}
          onRemoved={async () => {
            await changed();
            // Moves the focus, because the pressed button is gone with its webhook.
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly webhooks: readonly Webhook[];
  readonly onAttempts: (webhook: Webhook) => void;
  readonly onEdit: (webhook: Webhook) => void;
  readonly onRemove: (webhook: Webhook) => void;
}

function List({ webhooks, ...acts }: ListProps) {
  if (webhooks.length === 0) {
    return (
      <p className={panelStyles.muted}>
        <Trans>You have no webhooks yet.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} {...acts} />
      ))}
    </ul>
  );
}

type RowProps = Omit<ListProps, 'webhooks'> & { readonly webhook: Webhook };

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
        <IconButton label={t`Attempts of ${url}`} onClick={() => onAttempts(webhook)}>
          <ListChecks />
        </IconButton>
        <IconButton label={t`Change ${url}`} onClick={() => onEdit(webhook)}>
          <Pencil />
        </IconButton>
        <IconButton label={t`Remove ${url}`} onClick={() => onRemove(webhook)}>
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
