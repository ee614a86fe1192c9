import { InstallGuideDialog } from '../../features/install/install-guide-dialog.tsx';
import { ReminderOffer } from '../../features/notifications/reminder-offer.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

export function ReminderOfferPlace() {
  const guide = useDialogState<'guide'>();
  return (
    <>
      <ReminderOffer onShowInstall={() => guide.open('guide')} />
      <InstallGuideDialog open={guide.isOpen} onClose={guide.close} />
    </>
  );
}
