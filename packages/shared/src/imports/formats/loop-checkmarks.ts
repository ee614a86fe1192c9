import { defineFormat } from '../import-format.ts';
import { importPrograms } from '../import-programs.ts';
import { findLooseTables, readLooseTables } from './loop-loose-tables.ts';

/** Reads tables of days from an export of Loop Habit Tracker, without the list of habits. */
export const loopCheckmarks = defineFormat({
  format: 'loop-checkmarks',
  recognise: (file) => findLooseTables(file, 'loop'),
  read: (tables, { draft }) =>
    readLooseTables(tables, draft, {
      program: 'loop',
      unknownName: importPrograms['loop-checkmarks'].name,
    }),
});
