import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';

const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function usePauseRange(): (pause: Pick<Pause, 'first_day' | 'last_day'>) => string {
  const { t, i18n } = useLingui();
  return ({ first_day, last_day }) => {
    const first = formatDate(first_day, i18n.locale, style);
    if (last_day === null)
      return t({ message: `From ${first} on`, comment: 'An open pause: its first day' });
    if (last_day === first_day) return first;
    return formatDateRange({ start_date: first_day, end_date: last_day }, i18n.locale, style);
  };
}
