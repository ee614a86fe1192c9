import { Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import styles from './inbox.module.css';
import type { useInbox } from './use-inbox.ts';

interface InboxListProps {
  readonly inbox: ReturnType<typeof useInbox>;
  readonly timezone: string;
}

export function InboxList({ inbox, timezone }: InboxListProps) {
  const { notifications } = inbox;
  return (
    <>
      {inbox.failed && <LoadFailure onRetry={inbox.refresh} />}
      {notifications === null ? (
        !inbox.failed && <LoadingEntries />
      ) : notifications.length === 0 ? (
        <EmptyInbox />
      ) : (
        <ul className={styles.entries}>
          {notifications.map((notification) => (
            <InboxEntry
              key={notification.id}
              notification={notification}
              timezone={timezone}
              onRead={inbox.markRead}
            />
          ))}
        </ul>
      )}
      {inbox.hasOlder && (
        <Button wide onClick={inbox.showOlder}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="error">
      <div className={styles.failure}>
        <p>
          <Trans>Failed to load notifications</Trans>
        </p>
        <Button variant="quiet" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Notice>
  );
}

function LoadingEntries() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>
        <output>
          <Trans>Loading...</Trans>
        </output>
      </VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="var(--space-16)" />
      ))}
    </div>
  );
}

function EmptyInbox() {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Inbox size={32} strokeWidth={1.5} aria-hidden />
      </span>
      <p>
        <Trans>No notifications yet</Trans>
      </p>
      <p className={styles.muted}>
        <Trans>Reminders, quotes and reports that were sent to you are kept here.</Trans>
      </p>
    </div>
  );
}
