import type { Entry } from './person-data.ts';

export interface AmountNote {
  readonly amount: number;
  readonly unit: string;
  /** Lines below the amount. */
  readonly rest: string;
}

/** Three decimals are excluded, because `1.000` can mean one or a thousand. */
const amountNote = /^(\d{1,6}(?:[.,]\d{1,2})?)(?:[ \u{a0}]([^\d\s][^\n]{0,19}))?(?:\n([\s\S]*))?$/u;

/**
 * Reads a note whose first line is an amount, such as `8 glasses`. Imports of earlier versions
 * wrote such notes.
 */
export function readAmountNote(notes: string): AmountNote | null {
  const match = amountNote.exec(notes);
  if (match === null) return null;
  const [, number = '', unit = '', rest = ''] = match;
  // Earlier imports wrote the sign after a number of repetitions.
  return { amount: Number(number.replace(',', '.')), unit: unit === '×' ? '' : unit.trim(), rest };
}

export interface MovedAmount {
  readonly before: Entry;
  readonly after: Entry;
}

export interface FoundAmounts {
  readonly unit: string;
  readonly moved: readonly MovedAmount[];
}

/**
 * Finds the entries whose note begins with a number and the unit, or with a number alone. An area
 * without a unit gets the most frequent unit of these notes. The state of a day stays as it is.
 */
export function findAmountNotes(entries: readonly Entry[], ownUnit: string): FoundAmounts {
  const read = entries.flatMap((before) => {
    const note = before.amount === undefined ? readAmountNote(before.notes) : null;
    return note === null ? [] : [{ before, note }];
  });
  const unit = ownUnit || getMostFrequent(read.map(({ note }) => note.unit));
  const isOfUnit = (one: string) => one === '' || isSameUnit(one, unit);
  const moved = read
    .filter(({ note }) => isOfUnit(note.unit))
    .map(({ before, note: { amount, rest } }) => ({
      before,
      after: { ...before, amount, notes: rest },
    }));
  return { unit, moved };
}

export function isSameUnit(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function getMostFrequent(units: readonly string[]): string {
  const counts = Map.groupBy(
    units.filter((unit) => unit !== ''),
    (unit) => unit,
  );
  const ordered = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return ordered[0]?.[0] ?? '';
}
