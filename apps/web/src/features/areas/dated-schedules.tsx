import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { formatDate } from '../../lib/format.ts';
import { usePlanWords } from '../../lib/use-plan-words.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Segments, TextField } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import styles from './schedule-field.module.css';
import {
  needsStartDate,
  applyFirstDay,
  isRuleChanged,
  getFirstChangedDay,
  hasPast,
  listReplacedRules,
  splitSchedule,
} from './schedule-values.ts';

interface DatedSchedulesProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly area: SyncedArea;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
}

export function DatedSchedules(props: DatedSchedulesProps) {
  const { form, area, today } = props;
  const { inForce, before } = splitSchedule(applyFirstDay(area, form.values), today);
  const isChanged = isRuleChanged(area, form.values, today);
  return (
    <>
      {!isChanged && inForce && before && (
        <InForce form={form} since={inForce.from} today={today} />
      )}
      {needsStartDate(area, form.values, today) && <SinceField {...props} isChanged={isChanged} />}
      <Planned {...props} />
    </>
  );
}

interface InForceProps extends Pick<DatedSchedulesProps, 'form' | 'today'> {
  readonly since: CalendarDate;
}

function InForce({ form, since, today }: InForceProps) {
  const { i18n } = useLingui();
  const date = fullDate(since, i18n.locale);
  const isMoved = form.choice('isMoved');
  return (
    <div className={styles.dated}>
      <p className={styles.hint}>
        <Trans>Since {date}</Trans>
      </p>
      <Button
        variant="quiet"
        className={styles.act}
        aria-expanded={isMoved.value}
        onClick={() => {
          form.choice('since').onValueChange(isMoved.value ? 'today' : 'date');
          form.choice('from').onValueChange(isMoved.value ? today : since);
          isMoved.onValueChange(!isMoved.value);
        }}
      >
        <Trans>Change its start</Trans>
      </Button>
    </div>
  );
}

function Planned({ form, area, today, firstWeekday }: DatedSchedulesProps) {
  const { i18n } = useLingui();
  const wordsOf = usePlanWords(firstWeekday, form.values.unit.trim());
  const isTakenBack = form.choice('isTakenBack');
  const replaced = new Set(listReplacedRules(area, form.values, today).map(({ from }) => from));
  const { planned } = splitSchedule(applyFirstDay(area, form.values), today);
  const staying = planned.filter(({ from }) => !replaced.has(from));
  if (staying.length === 0) return null;
  return (
    <div className={styles.dated}>
      <output className={styles.hint}>
        {staying.map(({ from, ...plan }) => {
          const date = fullDate(from, i18n.locale);
          const words = wordsOf(plan);
          return (
            <p key={from}>
              {isTakenBack.value ? (
                <Trans>This undoes the change on {date}.</Trans>
              ) : (
                <Trans comment="A planned schedule: From May 1, 2026: Mon, Wed, Fri">
                  From {date}: {words}
                </Trans>
              )}
            </p>
          );
        })}
      </output>
      <Button
        variant="quiet"
        className={styles.act}
        onClick={() => isTakenBack.onValueChange(!isTakenBack.value)}
      >
        {isTakenBack.value ? (
          <Trans comment="What is planned">Keep it</Trans>
        ) : (
          <Trans comment="What is planned">Remove</Trans>
        )}
      </Button>
    </div>
  );
}

interface SinceFieldProps extends Pick<DatedSchedulesProps, 'form' | 'area' | 'today'> {
  /** False if the edit moves only the first day of the current rule. */
  readonly isChanged: boolean;
}

function SinceField({ form, area, today, isChanged }: SinceFieldProps) {
  const { t, i18n } = useLingui();
  const { since } = form.values;
  const began = fullDate(applyFirstDay(area, form.values).created_on, i18n.locale);
  return (
    <div className={styles.since}>
      <Segments
        label={t`Starting`}
        segments={[
          hasPast(area, today)
            ? { value: 'today', label: <Trans>From today</Trans> }
            : { value: 'start', label: <Trans>From the start</Trans> },
          { value: 'date', label: <Trans>From a date</Trans> },
        ]}
        value={since}
        onValueChange={form.choice('since').onValueChange}
      />
      {since === 'date' && (
        <TextField
          type="date"
          label={
            isChanged ? (
              <Trans>First day of the new schedule</Trans>
            ) : (
              <Trans>First day of this schedule</Trans>
            )
          }
          hint={<Trans>The area began on {began}.</Trans>}
          autoComplete="off"
          min={limits.earliestDate}
          {...form.field('from')}
        />
      )}
      <UnchangedDays form={form} area={area} today={today} />
    </div>
  );
}

function UnchangedDays({ form, area, today }: Omit<SinceFieldProps, 'isChanged'>) {
  const { i18n } = useLingui();
  const first = getFirstChangedDay(area, form.values, today);
  if (first === null) return null;
  const date = fullDate(first, i18n.locale);
  const { created_on } = applyFirstDay(area, form.values);
  return (
    <p className={styles.hint}>
      {first > today ? (
        <Trans>Until {date} nothing changes.</Trans>
      ) : first <= created_on ? (
        <Trans>All its days are recalculated; your marks stay.</Trans>
      ) : first === today && created_on < area.created_on ? (
        <Trans>Days before today keep the old schedule.</Trans>
      ) : first === today ? (
        <Trans>Days before today don’t change, and neither does their streak.</Trans>
      ) : (
        <Trans>
          Days before {date} don’t change. Later ones are recalculated; your marks stay.
        </Trans>
      )}
      {listReplacedRules(area, form.values, today).map(({ from }) => {
        const nextDate = fullDate(from, i18n.locale);
        return (
          <Fragment key={from}>
            {' '}
            <Trans>This replaces the change on {nextDate}.</Trans>
          </Fragment>
        );
      })}
    </p>
  );
}

function fullDate(date: CalendarDate, locale: string): string {
  return formatDate(date, locale, { dateStyle: 'long' });
}
