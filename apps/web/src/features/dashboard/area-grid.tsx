import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { AreaCard } from './area-card.tsx';
import styles from './area-grid.module.css';
import type { AreaOnDay } from './area-on-day.ts';
import { useReorderMotion } from './use-reorder-motion.ts';

interface AreaGridProps {
  readonly date: CalendarDate;
  readonly entries: readonly AreaOnDay[];
  /** Days in a row, by the area's id. */
  readonly streaks: ReadonlyMap<string, number>;
  /** Ids of the areas with a change that has not reached the server. */
  readonly waiting: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onEdit: (area: LifeArea) => void;
}

export function AreaGrid(props: AreaGridProps) {
  const { date, entries, streaks, waiting, readOnly, onOpen, onEdit } = props;
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useReorderMotion(list, date);
  return (
    <ul ref={list} className={styles.grid} aria-label={t`Life areas`}>
      {entries.map((entry) => (
        <li key={entry.area.id}>
          <AreaCard
            {...entry}
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
}
