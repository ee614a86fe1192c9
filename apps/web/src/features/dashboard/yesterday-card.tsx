import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { getEntry } from '@daymark/shared/sync/person-data.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, History, X } from 'lucide-react';
import { useId } from 'react';
import { useReplica } from '../../local/use-replica.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AmountText } from './amount-text.tsx';
import type { Yesterday } from './use-yesterday.ts';
import styles from './yesterday-card.module.css';

interface YesterdayCardProps {
  readonly yesterday: Yesterday;
  readonly onDismiss: () => void;
  readonly onMark: (area: SyncedArea) => void;
  readonly onShowDay: () => void;
}

export function YesterdayCard(props: YesterdayCardProps) {
  const { yesterday, onDismiss } = props;
  const { t } = useLingui();
  const list = useId();
  const { open, listed, toggle } = yesterday;
  return (
    <section className={styles.card}>
      <div className={styles.header}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={listed !== null}
          aria-controls={list}
          onClick={toggle}
        >
          <History size={20} aria-hidden="true" />
          <span className={styles.words}>
            {open === 0 ? (
              <Trans>Yesterday: all marked</Trans>
            ) : (
              <Plural value={open} one="Yesterday: # not marked" other="Yesterday: # not marked" />
            )}
          </span>
          <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
        </button>
        <IconButton label={t`Dismiss`} onClick={onDismiss}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={list} hidden={listed === null}>
        <OpenAreas {...props} />
      </div>
    </section>
  );
}

function OpenAreas({ yesterday, onMark, onShowDay }: YesterdayCardProps) {
  const { t } = useLingui();
  const years = useReplica((state) => state.years);
  const { date, listed } = yesterday;
  if (listed === null) return null;
  return (
    <div className={styles.list}>
      <ul aria-label={t`Areas left open yesterday`}>
        {listed.map((timeline) => {
          const { area } = timeline;
          const { id, name, color } = area;
          const target = getTarget(area.schedule, date);
          const day = getEntry({ years }, id, date);
          return (
            <li key={id}>
              {target !== null ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={styles.area}
                  style={getAreaColorStyle(color)}
                  onClick={() => onMark(area)}
                >
                  <span className={styles.box} data-checked={getDay(timeline, date).done === 1} />
                  <span className={styles.name}>
                    {name}
                    <VisuallyHidden>,</VisuallyHidden>
                  </span>
                  <span className={styles.amount}>
                    <AmountText {...{ area, target, day }} isPast />
                  </span>
                </button>
              ) : (
                <label className={styles.area} style={getAreaColorStyle(color)}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    checked={getDay(timeline, date).done === 1}
                    onChange={() => onMark(area)}
                  />
                  <span className={styles.name}>{name}</span>
                </label>
              )}
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
