import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { Button } from '../../ui/button.tsx';
import type { Yesterday } from './use-yesterday.ts';
import styles from './yesterday-list.module.css';

interface YesterdayListProps {
  readonly yesterday: Yesterday;
  /** Marks an area done on that day, or clears it where it is done. */
  readonly onMark: (area: SyncedArea) => void;
  /** Shows the whole day. */
  readonly onShowDay: () => void;
}

/** What was left open yesterday, each with a box to mark it done. */
export function YesterdayList({ yesterday, onMark, onShowDay }: YesterdayListProps) {
  const { t } = useLingui();
  const { date, listed } = yesterday;
  if (listed === null) return null;
  return (
    <div className={styles.list}>
      <ul aria-label={t`Open yesterday`}>
        {listed.map((timeline) => {
          const { id, name, color } = timeline.area;
          return (
            <li key={id}>
              <label className={styles.area} style={areaColorStyle(color)}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={dayOf(timeline, date).done === 1}
                  onChange={() => onMark(timeline.area)}
                />
                <span className={styles.name}>{name}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" className={styles.whole} onClick={onShowDay}>
        <Trans>Show the whole day</Trans>
      </Button>
    </div>
  );
}
