import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ForeignDatabase } from './foreign-database.ts';
import { ImportError, type ImportedFile } from './imported-file.ts';
import { readLoopDatabase } from './loop-database.ts';
import { readRewire } from './rewire.ts';
import { readTickmate } from './tickmate.ts';

const apps = [
  { tables: ['habits', 'repetitions'], read: readLoopDatabase },
  { tables: ['tracks', 'track2groups'], read: readTickmate },
  { tables: ['checkins', 'unit'], read: readRewire },
] as const;

export function readDatabase(database: ForeignDatabase, today: CalendarDate): ImportedFile {
  const tables = database.tables();
  const views = database.views();
  for (const { tables: known, read } of apps) {
    if (!known.every((name) => tables.has(name) || views.has(name))) continue;
    const view = known.find((name) => !tables.has(name));
    if (view !== undefined) throw new ImportError('hostile-database', view);
    return read(database, today);
  }
  throw new ImportError('not-recognised');
}
