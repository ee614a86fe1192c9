import { toCalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import { getLastDayOfMonth } from '@daymark/shared/calendar/week.ts';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Range } from './grid-geometry.ts';
import type { GridView } from './use-grid-view.ts';
import styles from './day-grid.module.css';

interface MonthBarProps {
  readonly view: GridView;
  readonly days: Range;
  readonly onShow: (day: number) => void;
}

export function MonthBar({ view: { firstOfShownMonth }, days, onShow }: MonthBarProps) {
  const { t, i18n } = useLingui();
  const first = toCalendarDate(firstOfShownMonth);
  const next = toDayNumber(getLastDayOfMonth(first)) + 1;
  const month = formatDate(first, i18n.locale, { month: 'long', year: 'numeric' });
  return (
    <div className={styles.toolbar}>
      <IconButton
        label={t`Earlier month`}
        disabled={firstOfShownMonth <= days.first}
        onClick={() => onShow(firstOfShownMonth - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className={styles.shownMonth} aria-live="polite">
        {month}
      </span>
      <IconButton
        label={t`Later month`}
        disabled={next > days.last}
        onClick={() =>
          onShow(Math.min(days.last, toDayNumber(getLastDayOfMonth(toCalendarDate(next)))))
        }
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
