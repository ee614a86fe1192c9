import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, Inbox, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip, Skeleton } from '../../ui/feedback.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InboxEntry } from './inbox-entry.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './inbox.module.css';
import { useInbox, useUnread } from './use-inbox.ts';

interface InboxDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function InboxDialog({ open, onClose }: InboxDialogProps) {
  const { t } = useLingui();
  const inbox = useInbox();
  const unread = useUnread();
  const content = useRef<HTMLDivElement>(null);

  function markAllRead(): void {
    // The button is switched off; the focus stays near it.
    content.current?.focus();
    inbox.markAllRead();
  }

  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Notification history</Trans>}>
      <div className={styles.toolbar}>
        <p aria-live="polite">
          {unread > 0 && (
            <Chip tone="accent">
              <Plural value={unread} one="# unread" other="# unread" />
            </Chip>
          )}
        </p>
        <Button
          variant="quiet"
          className={styles.markAll}
          icon={<CheckCheck size="1.25em" aria-hidden />}
          disabled={unread === 0}
          onClick={markAllRead}
        >
          <Trans>Mark all as read</Trans>
        </Button>
        <IconButton label={t`Refresh`} aria-busy={inbox.isRefreshing} onClick={inbox.refresh}>
          <RefreshCw
            size={20}
            className={inbox.isRefreshing ? styles.turning : undefined}
            aria-hidden
          />
        </IconButton>
      </div>
      <div ref={content} tabIndex={-1} className={styles.contents}>
        <InboxList inbox={inbox} onFollow={onClose} />
      </div>
    </Dialog>
  );
}

interface InboxListProps {
  readonly inbox: ReturnType<typeof useInbox>;
  readonly onFollow: () => void;
}

export function InboxList({ inbox, onFollow }: InboxListProps) {
  const { notifications } = inbox;
  return (
    <>
      {inbox.failed && (
        <LoadFailure onRetry={inbox.refresh}>
          <Trans>Failed to load notifications</Trans>
        </LoadFailure>
      )}
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
              onRead={inbox.markRead}
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
        <Trans>Reminders, quotes and reports that were sent to you are kept here.</Trans>
      </p>
    </div>
  );
}
