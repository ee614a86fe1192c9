import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { Trans } from '@lingui/react/macro';
import { Palmtree } from 'lucide-react';
import { Link } from 'wouter';
import { isolateDirection } from '../../lib/texts.ts';
import styles from './day-hint.module.css';
import { DayNotice } from './day-hint.tsx';
import { NotDueText } from './not-due-text.tsx';

interface HolidayNoticeProps {
  readonly pause: Pause;
  readonly today: CalendarDate;
}

export function HolidayNotice({ pause, today }: HolidayNoticeProps) {
  const { reason, last_day } = pause;
  return (
    <DayNotice
      icon={<Palmtree size={20} />}
      title={
        <>
          <Trans>Holiday</Trans>
          {reason !== '' && ` · ${isolateDirection(reason)}`}
        </>
      }
      acts={
        <Link href="/settings" className={styles.link}>
          <Trans>Change</Trans>
        </Link>
      }
    >
      <NotDueText due={{ kind: 'paused', until: last_day }} date={today} />
    </DayNotice>
  );
}
