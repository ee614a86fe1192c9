import { habitMaker } from './formats/habit-maker.ts';
import { loopDatabase } from './formats/loop-database.ts';
import { rewire } from './formats/rewire.ts';
import { tickmate } from './formats/tickmate.ts';
import type { ImportReader } from './import-format.ts';

/** Readers of SQLite databases, in the order in which they are tried. */
export const databaseReaders: readonly ImportReader[] = [
  loopDatabase,
  tickmate,
  rewire,
  habitMaker,
];
