import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import styles from './day-link.module.css';

interface DayLinkProps {
  readonly date: CalendarDate;
  readonly onShow: (date: CalendarDate) => void;
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function DayLink({ date, onShow }: DayLinkProps) {
  const { i18n } = useLingui();
  return (
    <button type="button" className={styles.day} onClick={() => onShow(date)}>
      <time dateTime={date}>{formatDate(date, i18n.locale, dayStyle)}</time>
    </button>
  );
}
