import { Plural, Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './preferences.module.css';
import { useUnread } from './use-inbox.ts';

/** The way into the inbox, with the number of what was not read yet. */
export function HistoryCard({ onOpen }: { readonly onOpen: () => void }) {
  const unread = useUnread();
  return (
    <SectionCard
      title={<Trans>Notification history</Trans>}
      hint={<Trans>Everything Daymark has sent you.</Trans>}
      action={
        unread > 0 && (
          <Chip tone="accent">
            <Plural value={unread} one="# unread" other="# unread" />
          </Chip>
        )
      }
    >
      <div className={styles.acts}>
        <Button icon={<History size="1.25em" aria-hidden />} onClick={onOpen}>
          <Trans>View Notification History</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}
