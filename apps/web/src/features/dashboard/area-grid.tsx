import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, memo, useRef, useSyncExternalStore } from 'react';
import { AreaCard, type ShownMark } from './area-card.tsx';
import styles from './area-grid.module.css';
import type { AreaOnDay } from './area-on-day.ts';
import { useReorderMotion } from './use-reorder-motion.ts';
import { useSettledOrder } from './use-settled-order.ts';

/** What was just decided and is not kept yet. Told past everything else to the cards it is about. */
interface MarkSource {
  readonly of: (areaId: string, date: CalendarDate) => ShownMark | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface AreaGridProps {
  readonly date: CalendarDate;
  readonly entries: readonly AreaOnDay[];
  /** Days in a row, by the area's id. */
  readonly streaks: ReadonlyMap<string, number>;
  /** Ids of the areas with a change that has not reached the server. */
  readonly waiting: ReadonlySet<string>;
  readonly marks: MarkSource;
  readonly readOnly: boolean;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onEdit: (area: SyncedArea) => void;
}

/** Drawn anew only when one of its cards is another: what else changes on the screen leaves fifty cards alone. */
export const AreaGrid = memo(function AreaGrid(props: AreaGridProps) {
  const { date, streaks, waiting, marks, readOnly, onOpen, onEdit } = props;
  const entries = useSettledOrder(props.entries, date);
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useReorderMotion(list, date);
  return (
    <ul ref={list} className={styles.grid} aria-label={t`Life areas`}>
      {entries.map((entry) => (
        <li key={entry.area.id}>
          <MarkedCard
            {...entry}
            marks={marks}
            date={date}
            streak={streaks.get(entry.area.id) ?? 0}
            waiting={waiting.has(entry.area.id)}
            readOnly={readOnly}
            onOpen={onOpen}
            onEdit={onEdit}
          />
        </li>
      ))}
    </ul>
  );
});

type MarkedCardProps = Omit<ComponentProps<typeof AreaCard>, 'mark'> &
  Pick<AreaGridProps, 'marks' | 'date'>;

const MarkedCard = memo(function MarkedCard({ marks, date, ...card }: MarkedCardProps) {
  const mark = useSyncExternalStore(marks.subscribe, () => marks.of(card.area.id, date));
  return <AreaCard {...card} mark={mark} />;
});
