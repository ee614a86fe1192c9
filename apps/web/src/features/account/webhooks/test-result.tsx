import { testEvent, type Webhook } from '@daymark/shared/webhooks/webhook.ts';
import { testWebhook } from '@daymark/shared/webhooks/webhook-endpoints.ts';
import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAnswer } from '../../../lib/answers.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { useToastedAction } from '../../../ui/use-toasted-action.ts';
import panelStyles from '../account-panel.module.css';
import { Advice, Outcome } from './attempt-outcome.tsx';
import { createAttemptsQuestion, pollInterval } from './webhook-questions.ts';
import styles from './webhooks.module.css';

interface TestResultProps {
  readonly id: Webhook['id'];
  /** Whether a test was already sent when this component mounts. */
  readonly isSent: boolean;
}

/** Shows how the address of a new webhook answered a test, and offers another test. */
export function TestResult({ id, isSent }: TestResultProps) {
  const client = useClient();
  const attempts = useAnswer(useMemo(() => createAttemptsQuestion(id), [id]));
  const latest = attempts.data?.find(({ event }) => event === testEvent);
  // Id of the latest attempt before the test. Null if there was none, undefined if no test was
  // sent.
  const [before, setBefore] = useState<string | null | undefined>(isSent ? null : undefined);
  const isWaiting = before !== undefined && before === (latest?.id ?? null);
  const look = useEffectEvent(() => attempts.refetch());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => look(), pollInterval);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const test = useToastedAction(async () => {
    await client.call(testWebhook, { params: { id } });
    setBefore(latest?.id ?? null);
  });
  return (
    <div className={styles.attempts}>
      <output className={styles.facts}>
        {isWaiting ? (
          <span className={panelStyles.muted}>
            <Trans>A test was sent. Waiting for the answer…</Trans>
          </span>
        ) : (
          latest && (
            <>
              <span>
                <Trans>Test</Trans>
              </span>
              <Outcome attempt={latest} />
              <Advice attempt={latest} />
            </>
          )
        )}
      </output>
      <Button
        busy={test.isPending || isWaiting}
        icon={<Send size="1.25em" aria-hidden />}
        onClick={() => test.run()}
      >
        <Trans>Send a test</Trans>
      </Button>
    </div>
  );
}
