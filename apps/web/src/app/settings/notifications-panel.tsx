import { HistoryCard } from '../../features/notifications/history-card.tsx';
import { PermissionCard } from '../../features/notifications/permission-card.tsx';
import { Preferences } from '../../features/notifications/preferences.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useOpening } from '../../lib/use-opening.ts';
import { useSession, useUser } from '../../lib/use-session.ts';

const InboxDialog = lazyPart(
  async () => (await import('../../features/notifications/inbox-dialog.tsx')).InboxDialog,
);

export function NotificationsPanel() {
  const user = useUser();
  const session = useSession();
  const inbox = useOpening<'inbox'>();
  return (
    <>
      <HistoryCard onOpen={() => inbox.open('inbox')} />
      <PermissionCard />
      <Preferences
        onSaved={({ daily_reminder_time }) => {
          if (daily_reminder_time === user.notification_time) return;
          session.updateUser({ ...user, notification_time: daily_reminder_time });
        }}
      />
      <InboxDialog open={inbox.isOpen} onClose={inbox.close} timezone={user.timezone} />
    </>
  );
}
