import { Trans } from '@lingui/react/macro';
import { Inbox, RefreshCw } from 'lucide-react';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './inbox.module.css';
import { useInbox } from './use-inbox.ts';

export function InboxDialog(dialog: Closable) {
  return (
    <Dialog {...dialog} title={<Trans>Notification history</Trans>}>
      <InboxList onFollow={dialog.onClose} />
    </Dialog>
  );
}

function InboxList({ onFollow }: { readonly onFollow: () => void }) {
  const inbox = useInbox();
  const { rows, newIds } = inbox;
  return (
    <>
      {inbox.failed && (
        <LoadFailure onRetry={inbox.refresh}>
          <Trans>Failed to load notifications</Trans>
        </LoadFailure>
      )}
      {rows === null ? (
        !inbox.failed && <LoadingEntries />
      ) : rows.length === 0 ? (
        <EmptyInbox />
      ) : (
        <ul className={styles.entries}>
          {rows.map((row) => (
            <InboxEntry
              key={row.newest.id}
              row={row}
              isNew={[row.newest, ...row.older].some(({ id }) => newIds.has(id))}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
      {inbox.hasOlder && (
        <Button wide onClick={inbox.showOlder}>
          <Trans>Show older</Trans>
        </Button>
      )}
      <Button
        variant="quiet"
        wide
        icon={
          <RefreshCw
            size={20}
            className={inbox.isRefreshing ? styles.turning : undefined}
            aria-hidden
          />
        }
        aria-busy={inbox.isRefreshing}
        onClick={inbox.refresh}
      >
        <Trans>Refresh</Trans>
      </Button>
    </>
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
        <Trans>Your reminders, quotes and reports appear here.</Trans>
      </p>
    </div>
  );
}
