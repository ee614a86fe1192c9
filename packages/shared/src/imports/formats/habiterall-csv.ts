import { defineFormat } from '../import-format.ts';
import { importPrograms } from '../import-programs.ts';
import { findHabitArchive, readHabitArchive } from './loop-archive.ts';
import { findLooseTables, readLooseTables } from './loop-loose-tables.ts';

/** Zip in the form of Loop's, or its table of days alone. Amounts and targets are of one day. */
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
