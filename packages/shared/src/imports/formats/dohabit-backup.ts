import { asList, asObject, type JsonObject, parseJson } from '../json-text.ts';

export interface DoHabitBackup {
  readonly habits: readonly unknown[];
  /** Notes of all habits, and notes without a habit. */
  readonly notes: readonly unknown[];
  /** Names of the other stored values. */
  readonly others: readonly string[];
}

interface StoreNames {
  readonly habits: string;
  readonly notes: string;
}

const stores: StoreNames = { habits: 'dohabit-habits-storage', notes: 'dohabit-notes-storage' };
const storesBefore20260510: StoreNames = { habits: 'habits', notes: 'mainDiary' };

/**
 * Finds the habits in a backup of any version. In June 2024, a backup was a list of habits. Later
 * backups contain the stores of the app, as values or as JSON text.
 */
export function findDoHabitBackup(value: unknown): DoHabitBackup | null {
  if (isHabitList(value)) return { habits: asList(value), notes: [], others: [] };
  const data = asObject(value);
  if (data?.[stores.habits] !== undefined) return readStores(data, stores);
  const isOlder = data?.['mainDiary'] !== undefined || isHabitList(data?.['habits']);
  return isOlder && data?.['habits'] !== undefined ? readStores(data, storesBefore20260510) : null;
}

/** Looks at the first habits only, because another program's list may be long. */
function isHabitList(value: unknown): boolean {
  const first = asList(value).slice(0, 20);
  return first.some((one) => {
    const habit = asObject(one);
    return Array.isArray(habit?.['completedDays']) && 'colorIndex' in habit;
  });
}

function readStores(data: JsonObject, names: StoreNames): DoHabitBackup {
  return {
    habits: readStore(data[names.habits], 'habits'),
    notes: readStore(data[names.notes], 'notes'),
    others: Object.keys(data).filter((name) => {
      const isRead = name === names.habits || name === names.notes;
      return !isRead && hasContent(data[name]);
    }),
  };
}

function hasContent(stored: unknown): boolean {
  return stored !== undefined && stored !== null && JSON.stringify(stored).length > '"[]"'.length;
}

/** The store is JSON text, the list itself, or a state that contains the list. */
function readStore(stored: unknown, field: string): readonly unknown[] {
  const value = typeof stored === 'string' ? parseJson(stored) : stored;
  if (Array.isArray(value)) return value;
  const store = asObject(value);
  return asList((asObject(store?.['state']) ?? store)?.[field]);
}
