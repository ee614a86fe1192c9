import { Plural, Trans } from '@lingui/react/macro';
import { Cloud, CloudOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '../../lib/connectivity.ts';
import { useOutbox, useQueueReading } from '../../outbox/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { type QueuedChange, QueuedChangeRow } from './queued-change-row.tsx';
import styles from './settings.module.css';

export interface QueueState {
  readonly waiting: number;
  readonly refused: number;
  /** More wait than a person made one by one, such as a restored backup: nobody decides on each of them. */
  readonly isBulk: boolean;
  /** The first ones; those that were refused before all others. */
  readonly shown: readonly QueuedChange[];
  readonly onMore: () => void;
}

interface QueueCardProps {
  readonly queue: QueueState;
  readonly onRetry: (id: string) => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: (change: QueuedChange) => void;
}

/** What the server does not have yet, and what it refused. */
export function QueueCard({ queue, onRetry, onRetryAll, onDiscard }: QueueCardProps) {
  const { waiting, refused, isBulk, shown, onMore } = queue;
  const more = waiting + refused - shown.length;
  return (
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
              onRetry={onRetry}
              onDiscard={isBulk && change.state !== 'refused' ? null : onDiscard}
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
      {(waiting > 0 || refused > 1) && (
        <div className={styles.acts}>
          {refused > 1 && (
            <Button onClick={onRetryAll}>
              <Trans>Retry all</Trans>
            </Button>
          )}
          {waiting > 0 && <SyncButton />}
        </div>
      )}
    </SectionCard>
  );
}

function QueueLength({ waiting, refused }: { waiting: number; refused: number }) {
  const reading = useQueueReading();
  if (reading === 'failed') {
    return (
      <Trans>This device could not read which of your changes wait. Please reload the page.</Trans>
    );
  }
  if (reading === 'reading') return <Trans>Loading...</Trans>;
  if (waiting + refused === 0) return <Trans>Everything you did is on the server.</Trans>;
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
          one="# change was not accepted and needs you."
          other="# changes were not accepted and need you."
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
  const [isSyncing, setSyncing] = useState(false);

  async function sync(): Promise<void> {
    setSyncing(true);
    await outbox.flush();
    setSyncing(false);
  }

  return (
    <>
      <Button
        icon={<RefreshCw size="1.25em" aria-hidden />}
        disabled={!isOnline}
        busy={isSyncing}
        onClick={() => void sync()}
      >
        <Trans>Sync now</Trans>
      </Button>
      {!isOnline && (
        <p className={styles.muted}>
          <Trans>They are sent by themselves once you are online again.</Trans>
        </p>
      )}
    </>
  );
}
