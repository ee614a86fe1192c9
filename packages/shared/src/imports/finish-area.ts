import {
  areaFields,
  mapAreaFields,
  readAreaFields,
  type AreaFieldName,
} from '../areas/area-fields.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import * as limits from '../limits.ts';
import { moveScheduleStart } from '../timeline/schedule.ts';
import { cutText } from './cut-text.ts';
import {
  addAmounts,
  convertDurations,
  getLargestAmount,
  getStorableAmount,
  getTotals,
  scoreOfAmount,
} from './day-amounts.ts';
import { type Day, type DayList, type DayRows, findDateProblem, listRows } from './day-rows.ts';
import type { AreaHeader, FilePlace, Measure } from './import-draft.ts';
import type { RemarkList } from './import-remarks.ts';
import { createSchedule, getTarget } from './measure-target.ts';
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
  const { key, name } = head;
  const cut = (text: string, max: number, remark: ImportRemark) => {
    const { text: kept, isCut } = cutText(text, max);
    if (isCut) remarks.add({ ...remark, area: name });
    return kept;
  };
  const sorted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { days: read, measure } = convertDurations(sorted, head.measure ?? plainMeasure);
  const byDate = read.map(
    ([date, day]) => [date, measure.adds === true ? addAmounts(day, measure) : day] as const,
  );
  const isNumeric =
    measure.always ||
    byDate.some(([, day]) =>
      listRows(day).some(({ amount }) => amount !== null && amount !== 0 && amount !== 1),
    );
  const totals = getTotals(byDate, measure.days ?? 1);
  const entries: ImportedEntry[] = [];
  const skips: ImportedPause[] = [];
  let hasAmountInNote = false;
  const textOf = (row: Day, stored: number | null) => {
    const isShown = row.amount !== null && row.amount !== stored && isNumeric;
    hasAmountInNote ||= isShown;
    const text = isShown ? `${row.written} ${measure.unit}`.trim() : '';
    return [text, row.notes].filter(Boolean).join('\n');
  };
  const isDone = (date: CalendarDate, day: DayRows) => (row: Day) => {
    if (row.amount === null || row.score !== undefined) return row.score === 1;
    const ofOtherDays = (totals.get(date) ?? getLargestAmount(day)) - getLargestAmount(day);
    const { target = measure.target } = row;
    return scoreOfAmount(row.amount, ofOtherDays + row.amount, { ...measure, target }) === 1;
  };
  for (const [date, day] of byDate) {
    const cutNote: ImportRemark = { ...day.place, kind: 'note-cut', value: date };
    const rows = listRows(day);
    const score = rows.some(isDone(date, day)) ? 1 : 0;
    // A row that skips the day takes precedence over rows that mark it as not done.
    const isSkipped = score === 0 && rows.some((row) => row.score === null);
    const amount = isNumeric && !isSkipped ? getStorableAmount(day, measure) : null;
    const text = [...new Set(rows.map((row) => textOf(row, amount)))].filter(Boolean).join('\n');
    if (isSkipped) addSkip(skips, date, cut(text, limits.pauseReason.max, cutNote).trim());
    else {
      const notes = cut(text, limits.scoreNotes.max, cutNote);
      entries.push({ date, score, notes, ...(amount !== null && { amount }) });
    }
  }
  if (hasAmountInNote) remarks.add({ kind: 'amounts-in-notes', area: name });
  const pauses = [...skips, ...ownPauses];
  const created_on = firstDayOf(head.created_on ?? null, [...days.keys()], today);
  if (head.archived === true) {
    const last = byDate.at(-1)?.[0];
    const first_day = last === undefined ? created_on : addDays(last, 1);
    pauses.push({ first_day, last_day: null, reason: '' });
  }
  const unit = head.unit ?? (isNumeric ? measure.unit : '');
  const fieldOf = (field: AreaFieldName) => {
    const { max } = areaFields[field];
    const value = { ...head, unit }[field] ?? undefined;
    if (typeof value !== 'string' || max === undefined) return value;
    const remark: ImportRemark =
      field === 'description'
        ? { ...place, kind: 'description-cut' }
        : { ...place, kind: 'text-cut', value };
    return cut(value.trim(), max, remark).trim();
  };
  const target = getTarget(measure, { rule: head.rule, isNumeric }, (remark) =>
    remarks.add({ ...remark, area: name }),
  );
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
      : createSchedule(head.rule, target, created_on),
    pauses: sortPauses(pauses),
    entries,
    leftOut: remarks.countDaysLeftOut(name),
  };
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

/** Sorts by first day. */
export function sortPauses(pauses: readonly ImportedPause[]): ImportedPause[] {
  return pauses.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
}
