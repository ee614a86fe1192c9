import { Trans, useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { browserTimeZone, timeInZone, timeZoneLabel } from '../../lib/time-zones.ts';
import { useClock } from '../../lib/use-services.ts';
import { joinProfile } from '../../outbox/account-calls.ts';
import { useOutbox, useShownUser } from '../../outbox/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DayNotice } from './day-hint.tsx';

/** Asks whether the days are to go by the time of this device from now on. */
export function OtherTime({ onKeep }: { readonly onKeep: () => void }) {
  const { t, i18n } = useLingui();
  const clock = useClock();
  const { timezone } = useShownUser();
  const outbox = useOutbox();
  const toast = useToast();
  const zone = browserTimeZone();
  const [here, home] = [cityOf(zone), cityOf(timezone)];
  const [timeHere, timeAtHome] = [zone, timezone].map((each) =>
    timeInZone(clock.now(), each, i18n.locale),
  );

  async function goBy(next: string): Promise<void> {
    await outbox.changeAccount(joinProfile({ timezone: next }));
  }

  function showNotSaved(): void {
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  function change(): void {
    goBy(zone).then(() => {
      toast.show({
        text: t`Your days go by the time of ${here} now`,
        isUndo: true,
        action: { label: t`Undo`, onSelect: () => void goBy(timezone).catch(showNotSaved) },
      });
    }, showNotSaved);
  }

  return (
    <DayNotice
      icon={<Globe size={20} />}
      title={
        <Trans>
          It is {timeHere} here, and {timeAtHome} in {home}
        </Trans>
      }
      acts={
        <>
          <Button onClick={change}>
            <Trans comment="A city whose time the days then go by">Use {here}</Trans>
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            <Trans comment="A city whose time the days then go by">Keep {home}</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your days and reminders go by the time of {home}.</Trans>
    </DayNotice>
  );
}

/** Of the name of a zone, as people write it. */
function cityOf(zone: string): string {
  return timeZoneLabel(zone.split('/').at(-1) ?? zone);
}
