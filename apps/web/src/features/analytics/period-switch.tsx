import type { DateRange } from '@daymark/shared/timeline/completion.ts';
import type { TrendPeriod } from '@daymark/shared/analytics/trends.ts';
import { useLingui } from '@lingui/react/macro';
import { formatDateRange } from '../../lib/format.ts';
import { Segments } from '../../ui/fields.tsx';
import styles from './period-switch.module.css';

interface PeriodSwitchProps {
  readonly period: TrendPeriod;
  readonly onPeriodChange: (period: TrendPeriod) => void;
  /** The days that are shown. */
  readonly range: DateRange;
}

/** The timeframe to look at, and the days that it has. */
export function PeriodSwitch({ period, onPeriodChange, range }: PeriodSwitchProps) {
  const { t, i18n } = useLingui();
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return (
    <div className={styles.row}>
      <div className={styles.switch}>
        <Segments
          label={t`Timeframe`}
          segments={[
            { value: 'week', label: t`1 Week` },
            { value: 'month', label: t`1 Month` },
            { value: '6months', label: t`6 Months` },
          ]}
          value={period}
          onValueChange={onPeriodChange}
        />
      </div>
      <p className={styles.range}>{formatDateRange(range, i18n.locale, style)}</p>
    </div>
  );
}
