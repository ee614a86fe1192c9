import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CloudUpload } from 'lucide-react';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import styles from './settings.module.css';

/** A change in the queue, in words. */
export interface QueuedChange {
  readonly id: string;
  readonly text: string;
  readonly state: 'pending' | 'sending' | 'refused';
  /** When it is tried again because the server put it off; null when nothing speaks against now. */
  readonly nextTry: string | null;
  /** Why the server refused it; null where it only waits, or was set aside with another. */
  readonly reason: string | null;
}

interface QueuedChangeRowProps {
  readonly change: QueuedChange;
  readonly onRetry: (id: string) => void;
  /** Null where it cannot be given up alone. */
  readonly onDiscard: ((change: QueuedChange) => void) | null;
}

export function QueuedChangeRow({ change, onRetry, onDiscard }: QueuedChangeRowProps) {
  const { t } = useLingui();
  const { text } = change;
  const isRefused = change.state === 'refused';
  const Icon = isRefused ? CircleAlert : CloudUpload;
  return (
    <li className={styles.change} data-refused={isRefused || undefined}>
      <Icon size={20} aria-hidden />
      <p className={styles.changeWords}>
        <span>{text}</span>
        <span className={styles.muted}>
          <ChangeState change={change} />
        </span>
      </p>
      <div className={styles.changeActs}>
        {isRefused && (
          <Button variant="quiet" aria-label={t`Retry: ${text}`} onClick={() => onRetry(change.id)}>
            <Trans>Retry</Trans>
          </Button>
        )}
        {onDiscard && (
          <Button
            variant="quiet"
            aria-label={t`Discard: ${text}`}
            onClick={() => onDiscard(change)}
          >
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

function ChangeState({ change: { state, nextTry, reason } }: { change: QueuedChange }) {
  const { i18n } = useLingui();
  const { timezone: timeZone } = useUser();
  if (reason !== null) return reason;
  if (state === 'refused') return <Trans>Set aside with a change that was not accepted</Trans>;
  if (state === 'sending') return <Trans>Being sent</Trans>;
  if (nextTry === null) return <Trans>Waiting to sync</Trans>;
  const time = formatInstant(new Date(nextTry), i18n.locale, { timeStyle: 'medium', timeZone });
  return <Trans>Waiting to sync: the server cannot take it yet, next try at {time}</Trans>;
}
