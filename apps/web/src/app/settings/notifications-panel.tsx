import { InstallGuideDialog } from '../../features/install/install-guide-dialog.tsx';
import { HistoryCard } from '../../features/notifications/history-card.tsx';
import { NotificationDevicesCard } from '../../features/notifications/notification-devices-card.tsx';
import { PermissionCard } from '../../features/notifications/permission-card.tsx';
import { Preferences } from '../../features/notifications/preferences.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

const InboxDialog = lazyPart(
  async () => (await import('../../features/notifications/inbox-dialog.tsx')).InboxDialog,
);

export function NotificationsPanel() {
  const inbox = useDialogState<'inbox'>();
  const install = useDialogState<'guide'>();
  return (
    <>
      <PermissionCard onShowInstall={() => install.open('guide')} />
      <NotificationDevicesCard />
      <Preferences />
      <HistoryCard onOpen={() => inbox.open('inbox')} />
      <InboxDialog open={inbox.isOpen} onClose={inbox.close} />
      <InstallGuideDialog open={install.isOpen} onClose={install.close} />
    </>
  );
}
