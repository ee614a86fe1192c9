import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InboxList } from './inbox-list.tsx';
import styles from './inbox.module.css';
import { useInbox } from './use-inbox.ts';
import { useUnread } from './use-unread.ts';

interface InboxDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The zone in which times are told. */
  readonly timezone: string;
}

export function InboxDialog({ open, onClose, timezone }: InboxDialogProps) {
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
        <InboxList inbox={inbox} timezone={timezone} />
      </div>
    </Dialog>
  );
}
