import {
  areaFields,
  mapAreaFields,
  type AreaFieldName,
  type AreaFields,
} from '../areas/area-fields.ts';
import { areaIcons } from '../areas/area-icon.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import * as limits from '../limits.ts';
import { moveScheduleStart } from '../timeline/schedule.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { cutText } from './cut-text.ts';
import type { ImportFormat } from './import-programs.ts';
import {
  type ImportedArea,
  type ImportedEntry,
  type ImportedFile,
  type ImportedPause,
  ImportError,
  importLimits,
  type ImportRemark,
} from './imported-file.ts';

export type FilePlace = Pick<ImportRemark, 'file' | 'line'>;

/** One object for all days of a file without line numbers, which may have half a million days. */
const noPlace: FilePlace = {};

export interface AreaHeader extends Partial<Readonly<Omit<AreaFields, 'color' | 'icon'>>> {
  readonly key: string;
  readonly name: string;
  readonly color?: string | null;
  /** Name of an icon in the other program. Kept if an icon here has the same name. */
  readonly icon?: string | null;
  /** First day of the area, today when absent. An area begins no later than its first entry. */
  readonly created_on?: CalendarDate | null;
  readonly deleted_on?: CalendarDate | null;
  /** Rule since the first day. Every day when absent. */
  readonly rule?: Rule;
  readonly schedule?: readonly DatedRule[];
  /** Adds an open pause after the last day with data. */
  readonly archived?: boolean;
  readonly measure?: Measure;
}

export interface Measure {
  /** Null if any amount above zero is done. */
  readonly target: number | null;
  readonly atMost?: boolean;
  /** Number of days whose amounts are added, up to the day itself. One when absent. */
  readonly days?: number;
  readonly unit: string;
  /**
   * Adds the amounts of a day's rows. Otherwise each row states the amount of the whole day, and
   * the largest decides.
   */
  readonly adds?: boolean;
  /** Writes an added amount. A plain number when absent. */
  readonly write?: (amount: number) => string;
  /** Leaves out the remark about several rows of a day, because the program expects them. */
  readonly expectsSeveral?: boolean;
  /** Treats 0 and 1 as amounts, even if the habit has no other numbers. */
  readonly always: boolean;
}

const plainMeasure: Measure = { target: null, unit: '', always: false };

export interface DayAmount {
  readonly amount: number;
  /** Text in the file. '1.000' can mean one or a thousand. */
  readonly written?: string;
  /** Replaces the target of the area's measure, for programs whose goals change over time. */
  readonly target?: number;
  /** Identifies the row, such as its time. Rows with equal amounts and no id count once. */
  readonly id?: string;
  readonly notes?: string;
}

export interface ImportedAreaDraft {
  readonly name: string;
  /** Adds a remark about this area. */
  remark(remark: ImportRemark): void;
  mark(date: CalendarDate, mark: { score: ScoreValue; notes?: string }, place?: FilePlace): void;
  amount(date: CalendarDate, amount: DayAmount, place?: FilePlace): void;
  skip(date: CalendarDate, reason: string, place?: FilePlace): void;
  pause(pause: ImportedPause): void;
}

export interface ImportDraft {
  readonly remark: (remark: ImportRemark) => void;
  /** Adds an area. Returns null, with a remark, if its name is empty. */
  area(head: AreaHeader, place?: FilePlace): ImportedAreaDraft | null;
  /** Adds a pause of all areas. */
  pause(pause: ImportedPause): void;
  finish(format: ImportFormat): ImportedFile;
}

/** @throws ImportError if the file exceeds a limit */
export function createImportDraft(today: CalendarDate): ImportDraft {
  const remarks = remarkList();
  const areas: (() => ImportedArea)[] = [];
  const keys = new Set<string>();
  const pauses: ImportedPause[] = [];
  let entries = 0;
  const countEntry = () => {
    entries += 1;
    if (entries > importLimits.entries) throw new ImportError('too-many-entries');
  };
  return {
    remark: remarks.add,
    area(head, place = {}) {
      const { text, isCut } = cutText(head.name.trim(), areaFields.name.max);
      const name = text.trim();
      if (name === '') {
        remarks.add({ ...place, kind: 'name-missing' });
        return null;
      }
      if (areas.length === importLimits.areas) throw new ImportError('too-many-areas');
      if (isCut) remarks.add({ ...place, kind: 'name-cut', area: name, value: head.name });
      const { expectsSeveral = false } = head.measure ?? plainMeasure;
      const remark = remarks.add;
      const days = dayList({ area: name, today, expectsSeveral, remark, countEntry });
      // A file may repeat an id, but keys must be unique.
      const key = keys.has(head.key) ? `${head.key} ${areas.length + 1}` : head.key;
      keys.add(key);
      const icon = keepIcon(head.icon ?? null, days.draft);
      areas.push(() => finishArea({ ...head, icon, key, name }, days, { today, place, remarks }));
      return days.draft;
    },
    pause: (pause) => pauses.push(pause),
    finish(format) {
      if (areas.length === 0) throw new ImportError('no-areas');
      const file = { format, areas: areas.map((finish) => finish()), remarks: remarks.list() };
      return pauses.length === 0 ? file : { ...file, pauses: sortPauses(pauses) };
    },
  };
}

function keepIcon(icon: string | null, area: ImportedAreaDraft): string | null {
  const names: readonly string[] = areaIcons;
  if (icon === null || icon === '' || names.includes(icon)) return icon || null;
  area.remark({ kind: 'field-left-out', value: `icon: ${icon}` });
  return null;
}

interface RemarkList {
  readonly add: (remark: ImportRemark) => void;
  readonly list: () => ImportRemark[];
  readonly countDaysLeftOut: (area: string) => number;
}

const kindsOfDaysLeftOut: ReadonlySet<ImportRemark['kind']> = new Set([
  'date-unreadable',
  'date-out-of-range',
  'date-in-future',
  'value-unknown',
  'value-void',
]);

function remarkList(): RemarkList {
  const kinds = new Map<ImportRemark['kind'], { list: ImportRemark[]; more: number }>();
  const daysLeftOut = new Map<string, number>();
  return {
    add(remark) {
      const { area } = remark;
      if (area !== undefined && kindsOfDaysLeftOut.has(remark.kind)) {
        daysLeftOut.set(area, (daysLeftOut.get(area) ?? 0) + 1);
      }
      const ofKind = kinds.get(remark.kind) ?? { list: [], more: 0 };
      kinds.set(remark.kind, ofKind);
      if (ofKind.list.length === importLimits.remarksOfAKind) {
        ofKind.more += 1;
        return;
      }
      const { value, ...rest } = remark;
      ofKind.list.push(value === undefined ? rest : { ...rest, value: cutText(value, 100).text });
    },
    countDaysLeftOut: (area) => daysLeftOut.get(area) ?? 0,
    list: () =>
      [...kinds.values()].flatMap(({ list, more }) =>
        list.map((remark, index) =>
          more > 0 && index === list.length - 1 ? { ...remark, more } : remark,
        ),
      ),
  };
}

interface Day {
  /** Null if the day was skipped. */
  readonly score: ScoreValue | null;
  /** Null if the file has no number. */
  readonly amount: number | null;
  readonly written: string;
  readonly target?: number | undefined;
  readonly id?: string | undefined;
  readonly notes: string;
  readonly place: FilePlace;
}

/** First row of a date. `others` are later rows of the date with different content. */
interface DayRows extends Day {
  readonly others: Day[] | null;
}

interface DayList {
  readonly days: ReadonlyMap<CalendarDate, DayRows>;
  readonly pauses: readonly ImportedPause[];
  readonly draft: ImportedAreaDraft;
}

interface DayListOptions {
  readonly area: string;
  readonly today: CalendarDate;
  readonly expectsSeveral: boolean;
  readonly remark: (remark: ImportRemark) => void;
  readonly countEntry: () => void;
}

function dayList({ area, today, expectsSeveral, remark, countEntry }: DayListOptions): DayList {
  const days = new Map<CalendarDate, DayRows>();
  const pauses: ImportedPause[] = [];
  const ids = new Set<string>();
  const put = (date: CalendarDate, day: Day) => {
    const { place } = day;
    const kind = dateProblem(date, today);
    if (kind !== null) {
      remark({ ...place, kind, area, value: date });
      return;
    }
    const before = days.get(date);
    if (day.id !== undefined) {
      const id = `${date} ${day.id}`;
      if (ids.has(id)) return;
      ids.add(id);
    }
    // Compares only with the last row, because a file may have half a million rows of one day.
    if (before !== undefined && isSameDay(before.others?.at(-1) ?? before, day)) return;
    countEntry();
    if (before === undefined) {
      days.set(date, { ...day, others: null });
      return;
    }
    if (!expectsSeveral) remark({ ...place, kind: 'day-twice', area, value: date });
    if (before.others === null) days.set(date, { ...before, others: [day] });
    else before.others.push(day);
  };
  return {
    days,
    pauses,
    draft: {
      name: area,
      remark: (one) => remark({ ...one, area }),
      mark: (date, { score, notes = '' }, place = noPlace) =>
        put(date, { score, amount: null, written: '', notes, place }),
      amount: (
        date,
        { amount, written = String(amount), target, id, notes = '' },
        place = noPlace,
      ) => put(date, { score: 0, amount, written, target, id, notes, place }),
      skip: (date, reason, place = noPlace) =>
        put(date, { score: null, amount: null, written: '', notes: reason, place }),
      pause: (pause) => pauses.push(pause),
    },
  };
}

function dateProblem(date: CalendarDate, today: CalendarDate) {
  if (date < limits.earliestDate || date >= '9999') return 'date-out-of-range';
  return date > today ? 'date-in-future' : null;
}

function isSameDay(one: Day, other: Day): boolean {
  return (
    one.score === other.score &&
    one.amount === other.amount &&
    one.id === other.id &&
    one.notes === other.notes
  );
}

interface FinishOptions {
  readonly today: CalendarDate;
  readonly place: FilePlace;
  readonly remarks: RemarkList;
}

function finishArea(
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
      rowsOf(day).some(({ amount }) => amount !== null && !isZeroOrOne(amount)),
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
    const rows = rowsOf(day);
    const score = rows.some(isDone(date, day)) ? 1 : 0;
    const text = [...new Set(rows.map(textOf))].filter(Boolean).join('\n');
    // A skipping row takes precedence over rows that say not done.
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
  const fieldOf = (field: AreaFieldName): string | null => {
    const { empty, max } = areaFields[field];
    const value = head[field] ?? empty;
    if (value === null || max === undefined) return value;
    const remark: ImportRemark =
      field === 'description'
        ? { ...place, kind: 'description-cut' }
        : { ...place, kind: 'text-cut', value };
    return cut(value.trim(), max, remark).trim();
  };
  return {
    ...(mapAreaFields(fieldOf) as AreaFields),
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

function sortPauses(pauses: readonly ImportedPause[]): ImportedPause[] {
  return pauses.toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
}

function rowsOf(day: DayRows): readonly Day[] {
  return day.others === null ? [day] : [day, ...day.others];
}

/** Replaces the rows that have amounts by one row with their sum. */
function addAmounts(day: DayRows, { write }: Measure): DayRows {
  const rows = rowsOf(day);
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
  return rowsOf(day).reduce((largest, { amount }) => Math.max(largest, amount ?? 0), 0);
}

function isZeroOrOne(amount: number): boolean {
  return amount === 0 || amount === 1;
}

/** Returns an empty map if each day counts alone. */
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

/** Joins consecutive days with the same reason. */
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
  const isUsable = statedDay !== null && dateProblem(statedDay, today) === null;
  const start = isUsable ? statedDay : today;
  return dates.reduce((one, other) => (other < one ? other : one), start);
}

function scheduleOf(rule: Rule | undefined, from: CalendarDate): readonly DatedRule[] {
  return rule === undefined || rule.kind === 'daily' ? [] : [{ from, rule }];
}
