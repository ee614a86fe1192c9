import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Cloud, CloudOff, CloudUpload, RefreshCw } from 'lucide-react';
import { useAction } from '../../lib/use-action.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { useOutbox, useQueueReading } from '../../local/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { DiscardChangeDialog } from './discard-change-dialog.tsx';
import { type QueuedChange, useQueuedChanges, useRetry } from './queued-changes.ts';
import styles from './settings.module.css';

export function QueueCard() {
  const { waiting, refused, canRetry, isBulk, shown, onMore } = useQueuedChanges();
  const { retry, retryAll } = useRetry();
  const { discard } = useOutbox();
  const discarding = useDialogState<QueuedChange>();
  const more = waiting + refused - shown.length;
  const reading = useQueueReading();
  // The card is hidden while the queue is empty, unless its dialog is open.
  if (reading !== 'failed' && waiting + refused === 0 && !discarding.isOpen) return null;
  return (
    <>
      <SectionCard
        title={<Trans>Offline queue</Trans>}
        hint={<QueueLength waiting={waiting} refused={refused} />}
        action={<Connectivity />}
      >
        {shown.length > 0 && (
          <ul className={styles.changes}>
            {shown.map((change) => (
              <QueuedChangeRow
                key={change.id}
                change={change}
                onRetry={retry}
                onDiscard={isBulk && change.state !== 'refused' ? null : discarding.open}
              />
            ))}
          </ul>
        )}
        {more > 0 && (
          <div className={styles.acts}>
            <p className={styles.muted}>
              <Plural value={more} one="and # more change" other="and # more changes" />
            </p>
            <Button variant="quiet" onClick={onMore}>
              <Trans>Show more</Trans>
            </Button>
          </div>
        )}
        {(waiting > 0 || canRetry > 1) && (
          <div className={styles.acts}>
            {canRetry > 1 && (
              <Button onClick={retryAll}>
                <Trans>Retry all</Trans>
              </Button>
            )}
            {waiting > 0 && <SyncButton />}
          </div>
        )}
      </SectionCard>
      <DiscardChangeDialog
        key={discarding.key}
        open={discarding.isOpen}
        onClose={discarding.close}
        change={discarding.subject}
        onDiscard={discard}
      />
    </>
  );
}

function QueueLength({ waiting, refused }: { waiting: number; refused: number }) {
  const reading = useQueueReading();
  if (reading === 'failed') {
    return <Trans>Couldn’t read your unsynced changes. Reload the page.</Trans>;
  }
  return (
    <>
      {waiting > 0 && (
        <Plural
          value={waiting}
          one="# change is waiting to be sent."
          other="# changes are waiting to be sent."
        />
      )}{' '}
      {refused > 0 && (
        <Plural
          value={refused}
          one="# change was not accepted and needs your decision."
          other="# changes were not accepted and need your decision."
        />
      )}
    </>
  );
}

function Connectivity() {
  if (useOnline()) {
    return (
      <Chip tone="good">
        <Cloud size="1.25em" aria-hidden />
        <Trans comment="The device has a network">Online</Trans>
      </Chip>
    );
  }
  return (
    <Chip tone="bad">
      <CloudOff size="1.25em" aria-hidden />
      <Trans comment="The device has no network">Offline</Trans>
    </Chip>
  );
}

function SyncButton() {
  const outbox = useOutbox();
  const isOnline = useOnline();
  const { run, isPending } = useAction(() => outbox.flush());
  return (
    <>
      <Button
        icon={<RefreshCw size="1.25em" aria-hidden />}
        disabled={!isOnline}
        busy={isPending}
        onClick={run}
      >
        <Trans>Sync now</Trans>
      </Button>
      {!isOnline && (
        <p className={styles.muted}>
          <Trans>They’ll sync when you’re online again.</Trans>
        </p>
      )}
    </>
  );
}

interface QueuedChangeRowProps {
  readonly change: QueuedChange;
  readonly onRetry: (id: string) => void;
  /** Null if the change cannot be discarded alone. */
  readonly onDiscard: ((change: QueuedChange) => void) | null;
}

function QueuedChangeRow({ change, onRetry, onDiscard }: QueuedChangeRowProps) {
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
        {change.canRetry && (
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
  const momentText = useMomentText();
  if (reason !== null) return reason;
  if (state === 'refused') return <Trans>Failed with a change that was not accepted</Trans>;
  if (state === 'sending') return <Trans>Being sent</Trans>;
  if (nextTry === null) return <Trans>Waiting to sync</Trans>;
  const time = momentText(nextTry, { timeStyle: 'medium' });
  return <Trans>Waiting to sync: the server cannot take it yet, next try at {time}</Trans>;
}
