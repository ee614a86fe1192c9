import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import { amount as amountSchema } from '../field-schemas.ts';
import { type Day, type DayRows, listRows } from './day-rows.ts';
import type { Measure } from './import-draft.ts';
import { writeDuration } from './write-duration.ts';

export type DatedRows = readonly (readonly [CalendarDate, DayRows])[];

const secondsPerMinute = 60;

/**
 * Turns seconds into minutes if all amounts can be stored without rounding. If only some days got
 * an amount, the totals of the area would be wrong.
 */
export function convertDurations(
  days: DatedRows,
  measure: Measure,
): { readonly days: DatedRows; readonly measure: Measure } {
  if (measure.isDuration !== true) return { days, measure };
  const { target } = measure;
  const isExact = ({ amount }: Day) => amount === null || isStorable(amount / secondsPerMinute);
  if (!days.every(([, day]) => listRows(day).every(isExact))) return { days, measure };
  const toMinutes = <Row extends Day>(row: Row): Row => {
    if (row.amount === null) return row;
    const minutes = row.amount / secondsPerMinute;
    const own = row.target === undefined ? undefined : row.target / secondsPerMinute;
    return { ...row, amount: minutes, written: String(minutes), target: own };
  };
  const toMinutesOfDay = (day: DayRows): DayRows => ({
    ...toMinutes(day),
    others: day.others?.map(toMinutes) ?? null,
  });
  return {
    days: days.map(([date, day]) => [date, toMinutesOfDay(day)]),
    measure: {
      ...measure,
      isDuration: false,
      unit: 'min',
      target: target === null ? null : target / secondsPerMinute,
    },
  };
}

function isStorable(amount: number): boolean {
  return amountSchema.safeParse(amount).success;
}

/** Replaces the rows that have amounts by one row with their sum. */
export function addAmounts(day: DayRows, { isDuration = false }: Measure): DayRows {
  const rows = listRows(day);
  const amounts = rows.flatMap((row) =>
    row.amount === null ? [] : { ...row, amount: row.amount },
  );
  const [first] = amounts;
  if (first === undefined) return day;
  const amount = roundAmount(amounts.reduce((sum, row) => sum + row.amount, 0));
  const parts = amounts.map(({ written }) => written).join(' + ');
  const sum = amounts.length > 1 && amounts.every(isPlain) ? String(amount) : parts;
  const written = isDuration ? writeDuration(amount) : sum;
  const notes = [...new Set(amounts.map((row) => row.notes))].filter(Boolean).join('\n');
  return { ...first, amount, written, notes, others: rows.filter((row) => row.amount === null) };
}

/** Rounds to thousandths, because sums of decimal fractions are inexact. */
function roundAmount(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}

/**
 * Returns false for a text that is no plain number, and for one with three digits behind its only
 * separator, because `1.000` can mean one or a thousand.
 */
function isPlain({ amount, written }: Day): boolean {
  return Number(written.replace(',', '.')) === amount && !/[.,]\d{3}$/.test(written);
}

/** Returns the amount of the day, or null if an entry cannot store it exactly. */
export function getStorableAmount(day: DayRows, { isDuration = false }: Measure): number | null {
  const amount = getLargestAmount(day);
  const row = listRows(day).find((one) => one.amount === amount);
  const isKept = row !== undefined && !isDuration && isPlain(row) && isStorable(amount);
  return isKept ? amount : null;
}

export function getLargestAmount(day: DayRows): number {
  return listRows(day).reduce((largest, { amount }) => Math.max(largest, amount ?? 0), 0);
}

/**
 * Sums the amounts of each day and of the `days - 1` days before. Returns an empty map if `days` is
 * 1.
 */
export function getTotals(byDate: DatedRows, days: number): ReadonlyMap<CalendarDate, number> {
  const totals = new Map<CalendarDate, number>();
  if (days === 1) return totals;
  const amounts = byDate.map(([date, day]) => [date, getLargestAmount(day)] as const);
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

export function scoreOfAmount(amount: number, total: number, measure: Measure): ScoreValue {
  const { target, atMost = false } = measure;
  if (target === null) return amount > 0 ? 1 : 0;
  const isReached = atMost ? total <= target : amount > 0 && total >= target;
  return isReached ? 1 : 0;
}
