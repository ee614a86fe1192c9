import {
  type AreaFieldName,
  areaFieldNames,
  areaFields,
} from '@daymark/shared/areas/area-fields.ts';
import { getDraftPrefix } from '../../lib/storage-keys.ts';
import type { AreaValues } from './area-values.ts';

type Draft = Partial<AreaValues>;

/** Values that a draft contains. Values that depend on the day of typing are left out. */
const kept: readonly (keyof AreaValues)[] = [
  ...areaFieldNames,
  'kind',
  'weekdays',
  'times',
  'monthlyTimes',
  'windowTimes',
  'windowDays',
  'every',
  'monthDays',
  'targetKind',
  'targetAmount',
];

export type AreaDraft = ReturnType<typeof createAreaDraft>;

/**
 * Returns true for an empty text, and for a field that is not a text. Without any text, a new area
 * needs no draft.
 */
function isEmptyText(values: AreaValues, name: AreaFieldName): boolean {
  const value = values[name];
  return areaFields[name].max === undefined || typeof value !== 'string' || value.trim() === '';
}

/** Keeps the input of a new area across restarts of the app, until the user signs out. */
export function createAreaDraft(storage: Storage, userId: string) {
  const key = `${getDraftPrefix(userId)}new-area`;
  return {
    read: (): Draft => JSON.parse(storage.getItem(key) ?? '{}') as Draft,
    store(values: AreaValues): void {
      const stored = Object.fromEntries(kept.map((name) => [name, values[name]]));
      if (areaFieldNames.every((name) => isEmptyText(values, name))) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(stored));
    },
    forget: () => storage.removeItem(key),
  };
}
