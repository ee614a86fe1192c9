import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type BareDatabase, listScores, readPerson, recordScore } from './bare-statements.ts';

export function bareSqlite(file: string): BareDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const list = database.prepare(numbered(listScores));
  const person = database.prepare(numbered(readPerson));
  const record: StatementSync = database.prepare(numbered(recordScore));
  return {
    listScores: (parameters) => list.all(...parameters),
    readPerson: (parameters) => person.get(...parameters),
    recordScore: (parameters) => record.get(...parameters),
  };
}

/** SQLite numbers its parameters with a question mark. */
function numbered(statement: string): string {
  return statement.replaceAll('$', '?');
}
