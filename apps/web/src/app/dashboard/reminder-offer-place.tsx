import { InstallGuideDialog } from '../../features/install/install-guide-dialog.tsx';
import { type ChosenHour, ReminderOffer } from '../../features/notifications/reminder-offer.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

interface ReminderOfferPlaceProps extends ChosenHour {
  readonly staysInView: boolean;
}

/** The offer of a reminder, with the way to install the app where notifications need it. */
export function ReminderOfferPlace(props: ReminderOfferPlaceProps) {
  const guide = useDialogState<'guide'>();
  return (
    <>
      <ReminderOffer {...props} onShowInstall={() => guide.open('guide')} />
      <InstallGuideDialog open={guide.isOpen} onClose={guide.close} />
    </>
  );
}
