import { Plural, Trans } from '@lingui/react/macro';
import { Cloud, CloudOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { type QueuedChange, QueuedChangeRow } from './queued-change-row.tsx';
import styles from './settings.module.css';

interface QueueCardProps {
  /** In the order in which they were made. */
  readonly changes: readonly QueuedChange[];
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (change: QueuedChange) => void;
}

/** A restored backup puts thousands into the queue, which nobody reads and which would take seconds to lay out. */
const mostShown = 100;

/** What the server does not have yet, and what it refused. */
export function QueueCard({ changes, onRetry, onDiscard }: QueueCardProps) {
  const shown = firstOf(changes);
  const waiting = changes.filter(({ state }) => state !== 'refused').length;
  return (
    <SectionCard
      title={<Trans>Offline queue</Trans>}
      hint={<QueueLength waiting={waiting} refused={changes.length - waiting} />}
      action={<Connectivity />}
    >
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {shown.map((change) => (
            <QueuedChangeRow
              key={change.id}
              change={change}
              onRetry={onRetry}
              onDiscard={onDiscard}
            />
          ))}
        </ul>
      )}
      {shown.length < changes.length && (
        <p className={styles.muted}>
          <Plural
            value={changes.length - shown.length}
            one="and # more change"
            other="and # more changes"
          />
        </p>
      )}
      {waiting > 0 && <SyncButton />}
    </SectionCard>
  );
}

/** Refused changes need the person, so none of them is left out. */
function firstOf(changes: readonly QueuedChange[]): readonly QueuedChange[] {
  let left = mostShown;
  return changes.filter(({ state }) => {
    left -= 1;
    return state === 'refused' || left >= 0;
  });
}

function QueueLength({ waiting, refused }: { waiting: number; refused: number }) {
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
    <div className={styles.acts}>
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
    </div>
  );
}
