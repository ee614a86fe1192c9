import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../ui/class-names.ts';
import bandStyles from './band-colors.module.css';
import styles from './band-legend.module.css';
import { weekBands } from './week-bands.tsx';

/** From which rate on each band is, in whole percent. */
const bounds = [
  ['excellent', 80],
  ['good', 60],
  ['fair', 40],
  ['low', 0],
] as const;

/** What the colours and signs of the days mean. */
export function BandLegend() {
  const { t, i18n } = useLingui();
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' });
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      {bounds.map(([band, bound]) => {
        const { name, Icon } = weekBands[band];
        const from = percent.format(bound / 100);
        const below = percent.format(0.4);
        return (
          <li key={band} className={classNames(styles.entry, bandStyles['band'])} data-band={band}>
            <span className={styles.sign}>
              <Icon size={16} aria-hidden />
            </span>
            <span>{i18n._(name)}</span>
            <span className={styles.bound}>
              {bound === 0
                ? t({ message: `under ${below}`, comment: 'Of a day was done' })
                : t({ message: `from ${from}`, comment: 'Of a day was done' })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
