import { defineFormat } from '../import-format.ts';
import { findHabitArchive, readHabitArchive } from './loop-archive.ts';

/** Reads the zip of tables that Loop Habit Tracker exports. */
export const loopCsv = defineFormat({
  format: 'loop-csv',
  recognise: (file) => (file.kind === 'archive' ? findHabitArchive(file.archive, 'loop') : null),
  read: readHabitArchive,
});
