import { Plural, Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './preferences.module.css';
import { useUnreadMessages } from './use-unread-messages.ts';

export function HistoryCard({ onOpen }: { readonly onOpen: () => void }) {
  const unread = useUnreadMessages();
  return (
    <SectionCard
      title={<Trans>Notification history</Trans>}
      hint={<Trans>Everything Daymark has sent you.</Trans>}
      action={
        unread > 0 && (
          <Chip tone="accent">
            <Plural value={unread} one="# unread message" other="# unread messages" />
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
