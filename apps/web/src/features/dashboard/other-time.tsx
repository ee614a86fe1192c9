import { findChangedToday, getFirstDayAfter } from '@daymark/shared/areas/first-day.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { Link } from 'wouter';
import { getBrowserTimeZone, formatTimeInZone, getTimeZoneLabel } from '../../lib/time-zones.ts';
import { useClock, useTrueClock } from '../../lib/use-services.ts';
import { useOutbox, useShownUser } from '../../local/use-outbox.tsx';
import { useReplicaParts } from '../../local/use-replica.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DayNotice } from './day-hint.tsx';
import { findZoneProblem } from './use-other-time.ts';

interface OtherTimeProps {
  readonly onKeep: () => void;
}

export function TimeZoneNotice({ onKeep }: OtherTimeProps) {
  const clock = useClock();
  const { timezone } = useShownUser();
  const problem = findZoneProblem(timezone, clock.now());
  if (problem === 'other') return <OtherZoneNotice onKeep={onKeep} />;
  return (
    problem && <ZoneToSet problem={problem} zone={getTimeZoneLabel(timezone)} onKeep={onKeep} />
  );
}

interface ZoneToSetProps extends OtherTimeProps {
  readonly problem: 'unknown' | 'hidden';
  readonly zone: string;
}

/**
 * Asks the user to choose a time zone, because the browser hides its zone or does not know the
 * user's zone.
 */
function ZoneToSet({ problem, zone, onKeep }: ZoneToSetProps) {
  const isUnknown = problem === 'unknown';
  return (
    <DayNotice
      icon={<Globe size={20} />}
      title={
        isUnknown ? (
          <Trans>This browser doesn't know {zone} yet</Trans>
        ) : (
          <Trans>Which time zone are you in?</Trans>
        )
      }
      acts={
        <>
          <Link href="/settings?tab=account" asChild>
            <ButtonLink>
              <Trans>Choose a time zone</Trans>
            </ButtonLink>
          </Link>
          <Button variant="quiet" onClick={onKeep}>
            <Trans comment="A time zone by which the days go on">Keep {zone}</Trans>
          </Button>
        </>
      }
    >
      {isUnknown ? (
        <Trans>Days follow this device’s own time here.</Trans>
      ) : (
        <Trans>This browser doesn’t tell us. Your days and reminders follow UTC.</Trans>
      )}
    </DayNotice>
  );
}

function OtherZoneNotice({ onKeep }: OtherTimeProps) {
  const { t, i18n } = useLingui();
  const clock = useClock();
  const trueClock = useTrueClock();
  const user = useShownUser();
  const { timezone } = user;
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();
  const toast = useToast();
  const zone = getBrowserTimeZone();
  const [here, home] = [cityOf(zone), cityOf(timezone)];
  const [timeHere, timeAtHome] = [zone, timezone].map((each) =>
    formatTimeInZone(clock.now(), each, i18n.locale),
  );

  async function saveZone(next: string): Promise<void> {
    await outbox.add([{ kind: 'profile', fields: { timezone: next } }]);
  }

  function showNotSaved(): void {
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  /** Returns the areas whose first day becomes earlier in the device's zone. */
  function findMovedAreas() {
    const days = findChangedToday(trueClock.now(), user, { ...user, timezone: zone });
    const areas = [...shownData.state().areas.values()];
    return areas.filter((area) => getFirstDayAfter(days, area) !== area.created_on);
  }

  function change(): void {
    const movedAreas = findMovedAreas();
    const undo = async () => {
      await saveZone(timezone);
      for (const { id, created_on } of movedAreas) await outbox.updateLifeArea(id, { created_on });
    };
    saveZone(zone).then(() => {
      toast.show({
        text: t`Your days now follow ${here} time`,
        isUndo: true,
        action: { label: t`Undo`, onSelect: () => void undo().catch(showNotSaved) },
      });
    }, showNotSaved);
  }

  return (
    <DayNotice
      icon={<Globe size={20} />}
      title={
        <Trans>
          It’s {timeHere} here, but {timeAtHome} in {home}
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
      <Trans>Your days and reminders follow {home} time.</Trans>
    </DayNotice>
  );
}

function cityOf(zone: string): string {
  return getTimeZoneLabel(zone.split('/').at(-1) ?? zone);
}
