import { useLingui } from '@lingui/react/macro';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { cellStates } from './cell-state.ts';
import { useCellWords } from './use-cell-words.ts';
import styles from './board-legend.module.css';
import gridStyles from './day-grid.module.css';

/** What the squares mean; each differs from the others in its form. */
export function BoardLegend() {
  const { t } = useLingui();
  const { states } = useCellWords();
  return (
    <ul className={styles.legend} aria-label={t`Legend`} style={areaColorStyle('emerald')}>
      {cellStates.map((state) => (
        <li key={state} className={styles.entry}>
          <span className={gridStyles['cell']} data-state={state} aria-hidden />
          {states[state]}
        </li>
      ))}
    </ul>
  );
}
