import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import { listLivedRules } from '../../rules/lived-rules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { usePlanWords } from '../../lib/use-plan-words.ts';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { LongList } from './long-list.tsx';
import styles from './area-pauses.module.css';

interface ScheduleHistoryProps {
  readonly area: SyncedArea;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

const dayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function ScheduleHistory({ area, today, firstWeekday }: ScheduleHistoryProps) {
  const { i18n } = useLingui();
  const wordsOf = usePlanWords(firstWeekday, area.unit);
  return (
    <SectionCard
      title={<Trans>Schedule</Trans>}
      hint={<Trans>Changing the schedule doesn’t affect past days.</Trans>}
    >
      <LongList
        items={listLivedRules(area)}
        keyOf={({ from }) => from}
        render={({ from, until, ...plan }) => {
          const day = formatDate(from, i18n.locale, dayStyle);
          return (
            <div className={styles.pause}>
              <p className={styles.days}>
                {wordsOf(plan)}
                {from <= today && today < until && area.deleted_on === null && (
                  <Chip tone="accent">
                    <Trans comment="A schedule that is in force today">Now</Trans>
                  </Chip>
                )}
              </p>
              <p className={styles.reason}>
                <Trans comment="A schedule is in force from that day on: from 3 Mar 2026">
                  from {day}
                </Trans>
              </p>
            </div>
          );
        }}
      />
    </SectionCard>
  );
}
