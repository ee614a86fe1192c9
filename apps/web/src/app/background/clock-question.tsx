import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClient } from '../../lib/use-services.ts';
import { createDeviceStore } from '../../local/device-store.ts';
import { leaveBetweenSends } from '../../local/leave-between-sends.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/modal.tsx';

interface ClockQuestionProps {
  /** Today by the clock of this device. */
  readonly here: CalendarDate;
  /** Today by the clock of the server. */
  readonly there: CalendarDate;
  /** Milliseconds by which the server's clock is ahead of the device's. */
  readonly offset: number;
  readonly onDone: () => void;
  readonly reload?: () => void;
}

/** Dialog that cannot be dismissed, because marks could otherwise be stored for the wrong day. */
export function ClockQuestion({
  here,
  there,
  offset,
  onDone,
  reload = () => location.reload(),
}: ClockQuestionProps) {
  const { i18n } = useLingui();
  const client = useClient();
  const { database, lockName } = useOutbox();
  const [dayHere, dayThere] = [here, there].map((date) =>
    formatDate(date, i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' }),
  );

  async function choose(goesByDevice: boolean): Promise<void> {
    const choice = { offset, goesByDevice };
    await createDeviceStore(database).storeClockChoice(choice);
    client.chooseClock(choice);
    onDone();
    // The reload makes every screen use the chosen day.
    if (goesByDevice) await leaveBetweenSends(lockName, reload);
  }
  const byDevice = useAction(() => choose(true));
  const byServer = useAction(() => choose(false));

  return (
    <Dialog
      compact
      open
      dismissible={false}
      onClose={() => {}}
      title={<Trans>Which day is it?</Trans>}
      footer={
        <>
          <Button wide onClick={byServer.run}>
            {dayThere}
          </Button>
          <Button variant="primary" wide data-autofocus onClick={byDevice.run}>
            {dayHere}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The server says {dayThere}, this device says {dayHere}. Your marks go to the day you
          choose. If the server is behind, they wait here until its clock is right.
        </Trans>
      </p>
      {(byDevice.error ?? byServer.error) !== null && (
        <Notice tone="error">
          <Trans>This could not be saved on your device. Please try again.</Trans>
        </Notice>
      )}
    </Dialog>
  );
}
