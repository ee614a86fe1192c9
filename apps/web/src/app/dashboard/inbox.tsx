import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-services.ts';

const InboxBell = lazyPart(
  async () => (await import('../../features/notifications/inbox-bell.tsx')).InboxBell,
  'device',
);
const InboxDialog = lazyPart(
  async () => (await import('../../features/notifications/inbox-dialog.tsx')).InboxDialog,
  'settings',
);

/** The bell in the dashboard's top bar, and the inbox that it opens. */
export function DashboardInbox() {
  const { timezone } = useUser();
  const inbox = useDialogState<'inbox'>();
  return (
    <>
      <InboxBell onOpen={() => inbox.open('inbox')} />
      {inbox.subject !== null && (
        <InboxDialog open={inbox.isOpen} onClose={inbox.close} timezone={timezone} />
      )}
    </>
  );
}
