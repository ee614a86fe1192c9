import type { WebhookAttempt } from '@daymark/shared/webhooks/webhook.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMomentText } from '../../../lib/use-moment-text.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../account-panel.module.css';
import { Advice, Outcome } from './attempt-outcome.tsx';
import { sentWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface AttemptRowProps {
  readonly attempt: WebhookAttempt;
  readonly hasAdvice: boolean;
  readonly canResend: boolean;
  readonly onResend: () => void;
}

export function AttemptRow({ attempt, hasAdvice, canResend, onResend }: AttemptRowProps) {
  const { t, i18n } = useLingui();
  const momentText = useMomentText();
  const timeOf = (instant: string) =>
    momentText(instant, { dateStyle: 'medium', timeStyle: 'medium' });
  const at = timeOf(attempt.at);
  const count = attempt.event_count ?? 1;
  const event =
    count === 1
      ? i18n._(sentWords[attempt.event])
      : t`${plural(count, { one: '# event', other: '# events' })}`;
  const { duration, next_attempt_at } = attempt;
  return (
    <li className={styles.attempt}>
      <div className={styles.words}>
        <span className={styles.facts}>
          {event}
          <Outcome attempt={attempt} />
        </span>
        {hasAdvice && <Advice attempt={attempt} />}
        <span className={panelStyles.muted}>
          <Trans comment="When something was sent, and how long that took in milliseconds">
            {at}, {duration} ms
          </Trans>
        </span>
        {next_attempt_at !== null && (
          <span className={panelStyles.muted}>
            <Trans>Next attempt: {timeOf(next_attempt_at)}</Trans>
          </span>
        )}
      </div>
      <Button
        variant="quiet"
        disabled={!canResend}
        aria-label={t`Send again: ${event}, ${at}`}
        onClick={onResend}
      >
        <Trans>Send again</Trans>
      </Button>
    </li>
  );
}
