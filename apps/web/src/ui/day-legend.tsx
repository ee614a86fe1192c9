import { useLingui } from '@lingui/react/macro';
import { getAreaColorStyle } from './area-color-style.ts';
import { cellStates } from '../rules/cell-state.ts';
import { useCellWords } from './use-cell-words.ts';
import styles from './day-legend.module.css';
import cellStyles from './day-cell.module.css';

interface DayLegendProps {
  readonly color?: string;
  /** States that only areas with a target have. */
  readonly further?: readonly ('kept' | 'partly')[];
}

export function DayLegend({ color = 'emerald', further = [] }: DayLegendProps) {
  const { t } = useLingui();
  const { states } = useCellWords();
  return (
    <ul className={styles.legend} aria-label={t`Legend`} style={getAreaColorStyle(color)}>
      {[...cellStates, ...further].map((state) => (
        <li key={state} className={styles.entry}>
          <span className={cellStyles['cell']} data-state={state} aria-hidden />
          {states[state]}
        </li>
      ))}
    </ul>
  );
}
