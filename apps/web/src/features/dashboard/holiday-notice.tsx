import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { Trans } from '@lingui/react/macro';
import { Palmtree } from 'lucide-react';
import { Link } from 'wouter';
import { isolated } from '../../lib/texts.ts';
import styles from './day-hint.module.css';
import { DayNotice } from './day-hint.tsx';
import { RestWords } from './rest-words.tsx';

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
          {reason !== '' && ` · ${isolated(reason)}`}
        </>
      }
      acts={
        <Link href="/settings" className={styles.link}>
          <Trans>Change</Trans>
        </Link>
      }
    >
      <RestWords due={{ kind: 'paused', until: last_day }} date={today} />
    </DayNotice>
  );
}
