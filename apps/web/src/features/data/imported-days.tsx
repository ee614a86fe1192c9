import { type CalendarDate, countDaysBetween } from '@daymark/shared/calendar/calendar-date.ts';
import type { ImportedArea } from '@daymark/shared/imports/imported-file.ts';
import type { ImportChoice } from '@daymark/shared/imports/default-choices.ts';
import { getEntry, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { formatDateRange } from '../../lib/format-date-range.ts';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import { classNames } from '../../ui/class-names.ts';
import cellStyles from '../../ui/day-cell.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import dataStyles from './data.module.css';
import styles from './imported-days.module.css';
import { type LastDay, listLastDays } from './last-days.ts';
import { useDayWords } from './use-day-words.ts';

interface ImportedDaysProps {
  readonly area: ImportedArea;
  /** Null before the import is planned. */
  readonly choice: ImportChoice | null;
  readonly current: Pick<PersonData, 'years'>;
}

export function ImportedDays({ area, choice, current }: ImportedDaysProps) {
  const { name, entries, pauses } = area;
  const { writeTarget } = useAmountWords();
  const target = area.schedule.at(-1)?.target;
  const into = choice?.kind === 'merge' ? choice.areaId : null;
  const last = useMemo(
    () =>
      listLastDays({ entries, pauses }, (date) =>
        into === null ? null : getEntry(current, into, date),
      ),
    [entries, pauses, into, current],
  );
  return (
    <div className={styles.days}>
      <Counts area={area} />
      {target !== undefined && (
        <p className={dataStyles.facts}>
          <Trans comment="The target of an imported habit, such as 'at least 8 glasses'">
            Per day: {writeTarget(target, area.unit)}
          </Trans>
        </p>
      )}
      {last.length > 0 && choice?.kind !== 'skip' && (
        <LastDays name={name} unit={area.unit} days={last} />
      )}
    </div>
  );
}

/** The shapes beside the numbers are the legend of the days. */
function Counts({ area }: { readonly area: ImportedArea }) {
  const { t, i18n } = useLingui();
  const [first, last] = [area.entries[0], area.entries.at(-1)];
  const { done, missed, skipped, amounts, notes } = useMemo(() => countDays(area), [area]);
  const { leftOut } = area;
  const counts = [
    { state: 'done', count: done, text: t`${plural(done, { one: '# done', other: '# done' })}` },
    {
      state: 'not-done',
      count: missed,
      text: t`${plural(missed, { one: '# missed', other: '# missed' })}`,
    },
    {
      state: 'paused',
      count: skipped,
      text: t`${plural(skipped, { one: '# skipped', other: '# skipped' })}`,
    },
    {
      state: null,
      count: leftOut,
      text: t`${plural(leftOut, { one: '# left out', other: '# left out' })}`,
    },
    {
      state: null,
      count: amounts,
      text: t`${plural(amounts, { one: '# amount', other: '# amounts' })}`,
    },
    { state: 'note', count: notes, text: t`${plural(notes, { one: '# note', other: '# notes' })}` },
  ].filter(({ count }) => count > 0);
  return (
    <p className={classNames(dataStyles.facts, styles.counts)}>
      {counts.length === 0 && <Trans>No days</Trans>}
      {counts.map(({ state, text }) => (
        <Fragment key={text}>
          <span>
            {state !== null && <Sample state={state} />}
            {text}
          </span>{' '}
        </Fragment>
      ))}
      {first !== undefined && last !== undefined && (
        <span>
          {formatDateRange({ start_date: first.date, end_date: last.date }, i18n.locale, {
            dateStyle: 'medium',
          })}
        </span>
      )}
    </p>
  );
}

function Sample({ state }: { readonly state: string }) {
  const shape = state === 'note' ? styles.note : classNames(cellStyles['cell'], styles.sample);
  return <span className={shape} data-state={state} aria-hidden />;
}

function countDays({ entries, pauses }: ImportedArea) {
  const skips = pauses.flatMap(({ first_day, last_day, reason }) =>
    last_day === null ? [] : { first_day, last_day, reason },
  );
  // A mark overrides a skip.
  const marked = entries.filter(({ date }) =>
    skips.some(({ first_day, last_day }) => first_day <= date && date <= last_day),
  );
  const skipped = skips.reduce(
    (sum, { first_day, last_day }) => sum + countDaysBetween(first_day, last_day) + 1,
    -marked.length,
  );
  const done = entries.filter(({ score }) => score === 1).length;
  const notes =
    entries.filter((entry) => entry.notes !== '').length +
    skips.filter(({ reason }) => reason !== '').length;
  const amounts = entries.filter(({ amount }) => amount !== undefined).length;
  return { done, missed: entries.length - done, skipped, amounts, notes };
}

interface LastDaysProps {
  readonly name: string;
  readonly unit: string;
  readonly days: readonly LastDay[];
}

function LastDays({ name, unit, days }: LastDaysProps) {
  const { t } = useLingui();
  const monthStarts = findMonthStarts(days);
  return (
    <ol className={styles.last} aria-label={t`Last days of ${name}`}>
      {days.map((day) => (
        <DayCell key={day.date} day={day} unit={unit} hasMonth={monthStarts.has(day.date)} />
      ))}
    </ol>
  );
}

/**
 * Returns the days below which a month is named. Adjacent days never both have a name, because the
 * names would overlap.
 */
function findMonthStarts(days: readonly LastDay[]): ReadonlySet<CalendarDate> {
  const starts = new Set<CalendarDate>();
  let month = '';
  let isBesideName = false;
  for (const { date } of days) {
    const hasName: boolean = !isBesideName && date.slice(0, 7) !== month;
    if (hasName) {
      month = date.slice(0, 7);
      starts.add(date);
    }
    isBesideName = hasName;
  }
  return starts;
}

interface DayCellProps {
  readonly day: LastDay;
  readonly unit: string;
  readonly hasMonth: boolean;
}

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

function DayCell({ day: { date, state, amount, hasNote }, unit, hasMonth }: DayCellProps) {
  const { i18n } = useLingui();
  const day = formatDate(date, i18n.locale, fullStyle);
  const { writeAmount } = useAmountWords();
  const given = amount === undefined ? [] : [writeAmount(amount, unit)];
  const word = [useDayWords()[state], ...given].join(', ');
  return (
    <li className={styles.day}>
      <span
        className={classNames(cellStyles['cell'], styles.cell)}
        data-state={state === 'skipped' ? 'paused' : state}
        data-note={hasNote || undefined}
        aria-hidden
      />
      <span aria-hidden>{formatDate(date, i18n.locale, { day: 'numeric' })}</span>
      {hasMonth && (
        <span className={styles.month} aria-hidden>
          {formatDate(date, i18n.locale, { month: 'short' })}
        </span>
      )}
      <VisuallyHidden>
        {hasNote ? (
          <Trans comment="A day and its state, such as 'done'">
            {day}: {word}, with a note
          </Trans>
        ) : (
          <Trans comment="A day and its state, such as 'done'">
            {day}: {word}
          </Trans>
        )}
      </VisuallyHidden>
    </li>
  );
}
