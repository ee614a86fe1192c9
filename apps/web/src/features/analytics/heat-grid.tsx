import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type YearCell, YearGrid } from '../../ui/year-grid.tsx';
import type { HeatDay } from './heat-days.ts';
import styles from './heat-grid.module.css';

const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

export function HeatGrid({ days }: { readonly days: readonly HeatDay[] }) {
  const { t, i18n } = useLingui();
  const cells = useMemo(
    () =>
      days.map(({ date, done, possible, step }): YearCell => {
        const dateText = formatDate(date, i18n.locale, style);
        return {
          date,
          words:
            possible === 0
              ? t`${dateText}: nothing due`
              : t`${dateText}: ${done} of ${possible} done`,
          className: styles.cell,
          data: { 'data-step': step },
        };
      }),
    [days, t, i18n.locale],
  );
  return <YearGrid label={t`Days of the last year`} cells={cells} />;
}
