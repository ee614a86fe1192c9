import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { formatDate, withYear } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DayNotice } from './day-hint.tsx';
import type { SelectedDay } from './use-selected-day.ts';

const dayStyle = { weekday: 'long', day: 'numeric', month: 'short' } as const;

interface PastDayProps {
  readonly day: SelectedDay;
  readonly today: CalendarDate;
}

export function PastDay({ day, today }: PastDayProps) {
  const { t, i18n } = useLingui();
  const { selected, selectToday } = day;
  return (
    <DayNotice
      icon={<History size={20} />}
      title={formatDate(selected, i18n.locale, withYear(dayStyle, selected, today))}
      acts={
        <Button variant="quiet" aria-label={t`Back to today`} onClick={selectToday}>
          <Trans>Today</Trans>
        </Button>
      }
    >
      <Trans>Tap an area to change this day.</Trans>
    </DayNotice>
  );
}
