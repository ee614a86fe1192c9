import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { History, SquarePen } from 'lucide-react';
import { formatDate, withYear } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DayNotice } from './day-hint.tsx';
import type { SelectedDay } from './use-selected-day.ts';

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long' } as const;

interface PastDayProps {
  readonly day: SelectedDay;
  readonly today: CalendarDate;
}

/** Names a past day, and lets it be corrected until it is left. */
export function PastDay({ day, today }: PastDayProps) {
  const { t, i18n } = useLingui();
  const { selected, isCorrecting, setCorrecting, selectToday } = day;
  return (
    <DayNotice
      tone={isCorrecting ? 'correcting' : undefined}
      icon={isCorrecting ? <SquarePen size={20} /> : <History size={20} />}
      title={formatDate(selected, i18n.locale, withYear(dayStyle, selected, today))}
      acts={
        <>
          <Button onClick={() => setCorrecting(!isCorrecting)}>
            {isCorrecting ? <Trans>Finish correcting</Trans> : <Trans>Correct this day</Trans>}
          </Button>
          <Button variant="quiet" aria-label={t`Back to today`} onClick={selectToday}>
            <Trans>Today</Trans>
          </Button>
        </>
      }
    >
      {isCorrecting ? (
        <Trans>What you mark now counts for this day.</Trans>
      ) : (
        <Trans>A past day stays as it was.</Trans>
      )}
    </DayNotice>
  );
}
