import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  addDays,
  type CalendarDate,
  dateOfDayNumber,
  dayNumberOf,
} from '@daymark/shared/calendar/calendar-date.ts';
import { type Weekday, weekdays } from '@daymark/shared/calendar/week.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { segmentsOf } from '@daymark/shared/timeline/schedule.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { Chip } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { LongList } from './long-list.tsx';
import styles from './area-pauses.module.css';

interface ScheduleHistoryProps {
  readonly area: SyncedArea;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

const dayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** When the area was due, is due and will be, the newest rule first. */
export function ScheduleHistory({ area, today, firstWeekday }: ScheduleHistoryProps) {
  const { i18n } = useLingui();
  return (
    <SectionCard
      title={<Trans>Schedule</Trans>}
      hint={<Trans>A change of schedule never changes the days before it.</Trans>}
    >
      <LongList
        items={livedRules(area)}
        keyOf={({ from }) => from}
        render={({ from, until, rule }) => {
          const day = formatDate(from, i18n.locale, dayStyle);
          return (
            <div className={styles.pause}>
              <p className={styles.days}>
                <RuleWords rule={rule} firstWeekday={firstWeekday} />
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

interface LivedRule {
  readonly rule: Rule;
  readonly from: CalendarDate;
  /** Not included; after all dates for the last one. */
  readonly until: CalendarDate;
}

/** The rules that are or were in force on days of the area's life, and those to come; the newest first. */
export function livedRules({ schedule, created_on, deleted_on }: SyncedArea): LivedRule[] {
  const created = dayNumberOf(created_on);
  const end = deleted_on === null ? Infinity : dayNumberOf(deleted_on);
  return segmentsOf(schedule)
    .filter(({ firstDay, lastDay }) => lastDay >= created && firstDay < end)
    .map(({ rule, firstDay, lastDay }) => ({
      rule,
      from: dateOfDayNumber(Math.max(firstDay, created)),
      until: lastDay === Infinity ? '9999-12-31' : dateOfDayNumber(lastDay + 1),
    }))
    .toReversed();
}

interface RuleWordsProps {
  readonly rule: Rule;
  readonly firstWeekday: Weekday;
}

function RuleWords({ rule, firstWeekday }: RuleWordsProps) {
  const { t, i18n } = useLingui();
  if (rule.kind === 'daily') return <Trans>Every day</Trans>;
  if (rule.kind === 'times_per_week') {
    const { times } = rule;
    return t`${plural(times, { one: '# time a week', other: '# times a week' })}`;
  }
  const names = [...weekdays.slice(firstWeekday - 1), ...weekdays.slice(0, firstWeekday - 1)]
    .filter((weekday) => rule.weekdays.includes(weekday))
    .map((weekday) => weekdayName(weekday, i18n.locale));
  return new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' }).format(names);
}

const someMonday = '2026-03-02';

function weekdayName(weekday: Weekday, locale: string): string {
  return formatDate(addDays(someMonday, weekday - 1), locale, { weekday: 'short' });
}
