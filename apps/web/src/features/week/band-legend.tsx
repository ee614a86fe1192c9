import { bandBounds, completionBands } from '@daymark/shared/analytics/completion-band.ts';
import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../ui/class-names.ts';
import bandStyles from './band-colors.module.css';
import styles from './band-legend.module.css';
import { weekBands } from './week-bands.tsx';

/** What the colours and signs of the days mean. */
export function BandLegend() {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      {completionBands.map((band) => {
        const { name, Icon } = weekBands[band];
        const bound = bandBounds[band];
        return (
          <li key={band} className={classNames(styles.entry, bandStyles['band'])} data-band={band}>
            <span className={styles.sign}>
              <Icon size={16} aria-hidden />
            </span>
            <span>{i18n._(name)}</span>
            {bound > 0 && <span className={styles.bound}>{number.format(bound)}+</span>}
          </li>
        );
      })}
    </ul>
  );
}
