import type { WebhookAttempt } from '@daymark/shared/webhooks/webhook.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Chip } from '../../../ui/chip.tsx';
import panelStyles from '../account-panel.module.css';
import { failureWords, getAdvice } from './webhook-words.ts';

interface AttemptProps {
  readonly attempt: Pick<WebhookAttempt, 'status' | 'failure'>;
}

export function Outcome({ attempt: { status, failure } }: AttemptProps) {
  const { i18n } = useLingui();
  const isDelivered = status !== null && status >= 200 && status < 300;
  return (
    <Chip tone={isDelivered ? 'good' : 'bad'}>
      {failure === null ? (
        isDelivered ? (
          <Trans>Delivered ({status})</Trans>
        ) : (
          <Trans>Refused ({status})</Trans>
        )
      ) : (
        i18n._(failureWords[failure])
      )}
    </Chip>
  );
}

export function Advice({ attempt }: AttemptProps) {
  const { i18n } = useLingui();
  const advice = getAdvice(attempt);
  return advice && <span className={panelStyles.muted}>{i18n._(advice)}</span>;
}
