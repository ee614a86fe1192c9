import { defineFormat } from '../import-format.ts';
import { importPrograms } from '../import-programs.ts';
import { findHabitArchive, readHabitArchive } from './loop-archive.ts';
import { findLooseTables, readLooseTables } from './loop-loose-tables.ts';

/**
 * Zip like that of Loop Habit Tracker, or only its table of days. Amounts and targets apply to one
 * day.
 */
export const habiterallCsv = defineFormat({
  format: 'habiterall-csv',
  recognise(file) {
    const archive = file.kind === 'archive' ? findHabitArchive(file.archive, 'habiterall') : null;
    return archive ?? findLooseTables(file, 'habiterall');
  },
  read(found, reading) {
    if ('archive' in found) readHabitArchive(found, reading);
    else {
      const unknownName = importPrograms['habiterall-csv'].name;
      readLooseTables(found, reading.draft, { program: 'habiterall', unknownName });
    }
  },
});
