import {
  areaFields,
  mapAreaFields,
  readAreaFields,
  type AreaFieldName,
} from '../areas/area-fields.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import * as limits from '../limits.ts';
import { moveScheduleStart } from '../timeline/schedule.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { cutText } from './cut-text.ts';
import { type Day, type DayList, type DayRows, findDateProblem, listRows } from './day-rows.ts';
import type { AreaHeader, FilePlace, Measure } from './import-draft.ts';
import type { RemarkList } from './import-remarks.ts';
import type { ImportedArea, ImportedEntry, ImportedPause, ImportRemark } from './imported-file.ts';

const plainMeasure: Measure = { target: null, unit: '', always: false };

interface FinishOptions {
  readonly today: CalendarDate;
  readonly place: FilePlace;
  readonly remarks: RemarkList;
}

/** Turns the header and the rows of a habit into an area. */
export function finishArea(
  head: AreaHeader,
  { days, pauses: ownPauses }: DayList,
  { today, place, remarks }: FinishOptions,
): ImportedArea {
  const { key, name, measure = plainMeasure } = head;
  const cut = (text: string, max: number, remark: ImportRemark) => {
    const { text: kept, isCut } = cutText(text, max);
    if (isCut) remarks.add({ ...remark, area: name });
    return kept;
  };
  const byDate = [...days]
    .map(([date, day]) => [date, measure.adds === true ? addAmounts(day, measure) : day] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const isNumeric =
    measure.always ||
    byDate.some(([, day]) =>
      listRows(day).some(({ amount }) => amount !== null && !isZeroOrOne(amount)),
    );
  const totals = totalsOf(byDate, measure.days ?? 1);
  const entries: ImportedEntry[] = [];
  const skips: ImportedPause[] = [];
  let hasAmount = false;
  const textOf = ({ amount, written, notes }: Day) => {
    const isShown = amount !== null && isNumeric;
    hasAmount ||= isShown;
    return [isShown ? `${written} ${measure.unit}`.trim() : '', notes].filter(Boolean).join('\n');
  };
  const isDone = (date: CalendarDate, day: DayRows) => (row: Day) => {
    if (row.amount === null) return row.score === 1;
    const ofOtherDays = (totals.get(date) ?? largestAmount(day)) - largestAmount(day);
    const { target = measure.target } = row;
    return scoreOfAmount(row.amount, ofOtherDays + row.amount, { ...measure, target }) === 1;
  };
  for (const [date, day] of byDate) {
    const cutNote: ImportRemark = { ...day.place, kind: 'note-cut', value: date };
    const rows = listRows(day);
    const score = rows.some(isDone(date, day)) ? 1 : 0;
    const text = [...new Set(rows.map(textOf))].filter(Boolean).join('\n');
    // A row that skips the day takes precedence over rows that mark it as not done.
    if (score === 0 && rows.some((row) => row.score === null)) {
      addSkip(skips, date, cut(text, limits.pauseReason.max, cutNote).trim());
    } else entries.push({ date, score, notes: cut(text, limits.scoreNotes.max, cutNote) });
  }
  if (hasAmount) remarks.add({ kind: 'amounts-in-notes', area: name });
  const pauses = [...skips, ...ownPauses];
  const created_on = firstDayOf(head.created_on ?? null, [...days.keys()], today);
  if (head.archived === true) {
    const last = byDate.at(-1)?.[0];
    const first_day = last === undefined ? created_on : addDays(last, 1);
    pauses.push({ first_day, last_day: null, reason: '' });
  }
  const fieldOf = (field: AreaFieldName) => {
    const { max } = areaFields[field];
    const value = head[field] ?? undefined;
    if (typeof value !== 'string' || max === undefined) return value;
    const remark: ImportRemark =
      field === 'description'
        ? { ...place, kind: 'description-cut' }
        : { ...place, kind: 'text-cut', value };
    return cut(value.trim(), max, remark).trim();
  };
  return {
    ...readAreaFields(mapAreaFields(fieldOf)),
    key,
    name,
    color: head.color ?? null,
    created_on,
    deleted_on: head.deleted_on ?? null,
    // A hand-edited table may have a rule from before the first day.
    schedule: head.schedule
      ? moveScheduleStart(head.schedule, created_on, created_on)
      : scheduleOf(head.rule, created_on),
    pauses: sortPauses(pauses),
    entries,
    leftOut: remarks.countDaysLeftOut(name),
  };
}

/** Replaces the rows that have amounts by one row with their sum. */
function addAmounts(day: DayRows, { write }: Measure): DayRows {
  const rows = listRows(day);
  const amounts = rows.flatMap((row) =>
    row.amount === null ? [] : { ...row, amount: row.amount },
  );
  const [first] = amounts;
  if (first === undefined) return day;
  const amount = roundAmount(amounts.reduce((sum, row) => sum + row.amount, 0));
  const sum = amounts.length === 1 ? first.written : String(amount);
  const written = write === undefined ? sum : write(amount);
  const notes = [...new Set(amounts.map((row) => row.notes))].filter(Boolean).join('\n');
  return { ...first, amount, written, notes, others: rows.filter((row) => row.amount === null) };
}

/** Rounds to thousandths, because sums of decimal fractions are inexact. */
function roundAmount(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}

function largestAmount(day: DayRows): number {
  return listRows(day).reduce((largest, { amount }) => Math.max(largest, amount ?? 0), 0);
}

function isZeroOrOne(amount: number): boolean {
  return amount === 0 || amount === 1;
}

/**
 * Sums the amounts of each day and of the `days - 1` days before. Returns an empty map if `days` is
 * 1.
 */
function totalsOf(
  byDate: readonly (readonly [CalendarDate, DayRows])[],
  days: number,
): ReadonlyMap<CalendarDate, number> {
  const totals = new Map<CalendarDate, number>();
  if (days === 1) return totals;
  const amounts = byDate.map(([date, day]) => [date, largestAmount(day)] as const);
  let total = 0;
  let oldest = 0;
  for (const [date, amount] of amounts) {
    total += amount;
    const first = addDays(date, 1 - days);
    for (let one = amounts[oldest]; one !== undefined && one[0] < first; one = amounts[oldest]) {
      total -= one[1];
      oldest += 1;
    }
    totals.set(date, roundAmount(total));
  }
  return totals;
}

function scoreOfAmount(amount: number, total: number, measure: Measure): ScoreValue {
  const { target, atMost = false } = measure;
  if (target === null) return amount > 0 ? 1 : 0;
  const isReached = atMost ? total <= target : amount > 0 && total >= target;
  return isReached ? 1 : 0;
}

/** Adds a skipped day. Joins consecutive days with the same reason. */
function addSkip(skips: ImportedPause[], date: CalendarDate, reason: string): void {
  const last = skips.at(-1);
  const isNext =
    last !== undefined && last.reason === reason && addDays(last.last_day ?? '', 1) === date;
  if (isNext) skips[skips.length - 1] = { ...last, last_day: date };
  else skips.push({ first_day: date, last_day: date, reason });
}

/** Returns the first day that the file states, if it is valid, or an earlier day with data. */
function firstDayOf(
  statedDay: CalendarDate | null,
  dates: readonly CalendarDate[],
  today: CalendarDate,
): CalendarDate {
  const isUsable = statedDay !== null && findDateProblem(statedDay, today) === null;
  const start = isUsable ? statedDay : today;
  return dates.reduce((one, other) => (other < one ? other : one), start);
}

function scheduleOf(rule: Rule | undefined, from: CalendarDate): readonly DatedRule[] {
  return rule === undefined || rule.kind === 'daily' ? [] : [{ from, rule }];
}

/** Sorts by first day. */
export function sortPauses(pauses: readonly ImportedPause[]): ImportedPause[] {
  return pauses.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
}
