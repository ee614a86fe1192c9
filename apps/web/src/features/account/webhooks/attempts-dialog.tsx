import type { DisabledReason, Webhook } from '@daymark/shared/webhooks/webhook.ts';
import {
  resendAttempt,
  testWebhook,
  updateWebhook,
} from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAnswer } from '../../../lib/answers.ts';
import { useConfirmed } from '../../../lib/confirmation.ts';
import type { Closable } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/fields.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { useToastedAction } from '../../../ui/use-toasted-action.ts';
import panelStyles from '../account-panel.module.css';
import { AttemptRow } from './attempt-row.tsx';
import { createAttemptsQuestion, pollInterval } from './webhook-questions.ts';
import styles from './webhooks.module.css';

interface AttemptsDialogProps extends Closable {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<void>;
}

export function AttemptsDialog({ webhook, onChanged, ...dialog }: AttemptsDialogProps) {
  const { open } = dialog;
  const { id, url, is_enabled } = webhook;
  const client = useClient();
  const attempts = useAnswer(useMemo(() => createAttemptsQuestion(id), [id]));
  const look = useEffectEvent(() => {
    attempts.refetch();
    void onChanged();
  });
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => look(), pollInterval);
    return () => clearInterval(timer);
  }, [open]);
  const test = useToastedAction(async () => {
    await client.call(testWebhook, { params: { id } });
    await onChanged();
  });
  const resend = useToastedAction(async (attempt: string) => {
    await client.call(resendAttempt, { params: { id, attempt } });
    await onChanged();
  });
  return (
    <Dialog {...dialog} title={<Trans>Attempts</Trans>}>
      <div className={styles.attempts}>
        <p className={styles.address} translate="no">
          {url}
        </p>
        <Enabled webhook={webhook} onChanged={onChanged} />
        <div className={styles.test}>
          <Button
            busy={test.isPending}
            disabled={!is_enabled}
            icon={<Send size="1.25em" aria-hidden />}
            onClick={() => test.run()}
          >
            <Trans>Send a test</Trans>
          </Button>
          <Waiting count={webhook.waiting} />
        </div>
        {attempts.status === 'failed' ? (
          <Notice tone="error">
            <Trans>The attempts could not be loaded.</Trans>
          </Notice>
        ) : attempts.data === undefined ? (
          <Skeleton height="var(--space-16)" />
        ) : attempts.data.length === 0 ? (
          <p className={panelStyles.muted}>
            <Trans>Nothing was sent yet.</Trans>
          </p>
        ) : (
          <ul>
            {attempts.data.map((attempt, index) => (
              <AttemptRow
                key={attempt.id}
                attempt={attempt}
                hasAdvice={index === 0}
                canResend={is_enabled && !resend.isPending}
                onResend={() => resend.run(attempt.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={panelStyles.muted}>
      <Trans>Waiting: {count}</Trans>
    </span>
  );
}

type EnabledProps = Pick<AttemptsDialogProps, 'webhook' | 'onChanged'>;

function Enabled({ webhook, onChanged }: EnabledProps) {
  const { id, is_enabled, disabled_reason } = webhook;
  const client = useClient();
  const confirmed = useConfirmed();
  // The user's choice, which is shown until the server answers.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { run, isPending } = useToastedAction(async (isOn: boolean) => {
    setChosen(isOn);
    try {
      await confirmed(() =>
        client.call(updateWebhook, { params: { id }, body: { is_enabled: isOn } }),
      );
      await onChanged();
    } finally {
      setChosen(null);
    }
  });
  return (
    <>
      {disabled_reason !== null && (
        <Notice tone="error">
          <Reason reason={disabled_reason} />
        </Notice>
      )}
      <Switch
        label={<Trans>Events are sent</Trans>}
        hint={<Trans>Events that happen while this is off are never sent.</Trans>}
        checked={chosen ?? is_enabled}
        disabled={isPending}
        onCheckedChange={(isOn) => run(isOn)}
      />
    </>
  );
}

function Reason({ reason }: { readonly reason: DisabledReason }): ReactNode {
  if (reason === 'gone') {
    return <Trans>This webhook was turned off because its URL says it no longer exists.</Trans>;
  }
  if (reason === 'overflow') {
    return <Trans>This webhook was turned off: too many events were waiting.</Trans>;
  }
  return <Trans>This webhook was turned off because its URL stopped responding for a day.</Trans>;
}
