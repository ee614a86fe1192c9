import { createRestoreEdits } from '../backups/restore-edits.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ImportedFile } from '../imports/imported-file.ts';
import { getDefaultChoices } from '../imports/default-choices.ts';
import { planImport } from '../imports/plan-import.ts';
import { emptyPersonData, type PersonData } from '../sync/person-data.ts';
import { applied, restoringOn } from './applied-edits.ts';
import { createId } from './outbox-items.ts';

/**
 * Imports with the default choices of the import screen. An empty account gets all habits, even
 * habits without days.
 */
export function importedInto(
  file: ImportedFile,
  today: CalendarDate,
  current: PersonData = emptyPersonData,
) {
  let made = 0xa0000;
  const newId = () => createId((made += 1));
  const choices =
    current.areas.size > 0
      ? getDefaultChoices(file, current)
      : new Map(file.areas.map(({ key }) => [key, { kind: 'new' } as const]));
  const now = `${today}T12:00:00.000Z`;
  const { changes } = planImport(file, choices, { current, today, now, newId });
  const after: PersonData = {
    ...emptyPersonData,
    ...applied(current, createRestoreEdits(changes, restoringOn(today)), today),
  };
  return { changes, after };
}
