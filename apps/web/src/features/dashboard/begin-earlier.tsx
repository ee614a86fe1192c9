import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { isolateDirection } from '../../lib/texts.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import type { Timelines } from '../../local/shown-data.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './begin-earlier.module.css';

export function findAreasBegunAfter(timelines: Timelines, date: CalendarDate): SyncedArea[] {
  return timelines.flatMap(({ area }) =>
    area.deleted_on === null && area.created_on > date ? [area] : [],
  );
}

interface BeginEarlierProps {
  readonly areas: readonly SyncedArea[];
  readonly date: CalendarDate;
}

export function BeginButtons({ areas, date }: BeginEarlierProps) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();

  function beginOn(area: SyncedArea, created_on: CalendarDate): void {
    outbox.updateLifeArea(area.id, { created_on }).then(
      () =>
        toast.show({
          text: t`${isolateDirection(area.name)} begins earlier now`,
          isUndo: true,
          action: { label: t`Undo`, onSelect: () => beginOn(area, area.created_on) },
        }),
      () => {
        const text = t`This could not be saved on your device. Please try again.`;
        toast.show({ text, tone: 'error' });
      },
    );
  }

  return areas.map((area) => {
    // An element, not a string: Lingui parses tags after it inserts strings, so a name such as
    // `<0/>` would become markup.
    const name = <bdi>{area.name}</bdi>;
    return (
      <Button key={area.id} onClick={() => beginOn(area, date)}>
        <span>
          <Trans comment="A life area begins on the day that is shown">
            Begin {name} on this day
          </Trans>
        </span>
      </Button>
    );
  });
}

interface BeginEarlierFoldProps {
  readonly timelines: Timelines;
  readonly date: CalendarDate;
}

export function BeginEarlierFold({ timelines, date }: BeginEarlierFoldProps) {
  const areas = findAreasBegunAfter(timelines, date);
  if (areas.length === 0) return null;
  return (
    <div className={styles.fold}>
      <Disclosure summary={<Trans>Did another area begin earlier?</Trans>}>
        <div className={styles.acts}>
          <BeginButtons areas={areas} date={date} />
        </div>
      </Disclosure>
    </div>
  );
}
