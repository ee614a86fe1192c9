import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { importOfBytes, madeDatabase, openedDatabase } from '../testing/made-database.ts';
import { ImportError } from './imported-file.ts';

const loop = `
  CREATE TABLE Habits (Id INTEGER PRIMARY KEY AUTOINCREMENT, archived INTEGER, color INTEGER, description TEXT,
    freq_den INTEGER, freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER);
  CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER REFERENCES Habits(Id), timestamp INTEGER, value INTEGER);
  INSERT INTO Habits VALUES (1, 0, 3, 'Did you run?', 1, 1, 0, 'Run', 0);
  INSERT INTO Repetitions (habit, timestamp, value) SELECT 1, 86400000 * value, 2 FROM generate_series(19000, 19009);
  PRAGMA user_version = 22;`.replace(
  'generate_series(19000, 19009)',
  '(WITH RECURSIVE days(value) AS (SELECT 19000 UNION ALL SELECT value + 1 FROM days LIMIT 10) SELECT value FROM days)',
);

const read = (bytes: Uint8Array) => importOfBytes(bytes, '2026-03-10');

function errorOf(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
  return 'read';
}

it('openSqliteDatabase lists tables and columns in lower case and returns their rows', () => {
  const database = openedDatabase(
    `CREATE TABLE "Two Words" (Id INTEGER PRIMARY KEY, "A ""Name""" TEXT, Größe REAL, picture BLOB);
     INSERT INTO "Two Words" VALUES (2, 'second', 1.5, x'ff'), (1, 'first', NULL, NULL), (3, 9007199254740993, 'text', zeroblob(9));
     PRAGMA user_version = 7`,
  );
  expect([...database.tables()]).toEqual([['two words', ['id', 'a "name"', 'größe', 'picture']]]);
  expect(database.userVersion).toBe(7);
  expect([...database.rows('two words', ['a "name"', 'größe', 'picture'])]).toEqual([
    { 'a "name"': 'first', größe: null, picture: null },
    { 'a "name"': 'second', größe: 1.5, picture: null },
    { 'a "name"': '9007199254740993', größe: 'text', picture: null },
  ]);
  expect(() => [...database.rows('two words', ['nothing'])]).toThrow(RangeError);
  expect(() => [...database.rows('nothing', ['id'])]).toThrow(RangeError);
  database.close();
});

it('a long text in an SQLite database is shortened to 10,000 characters', () => {
  const database = openedDatabase(
    `CREATE TABLE texts (text); INSERT INTO texts VALUES (printf('%.*c', 20000, 'x')), ('a' || char(0) || 'b')`,
  );
  const [long, withNul] = [...database.rows('texts', ['text'])];
  expect(String(long?.['text'])).toHaveLength(10_000);
  expect(withNul?.['text']).toBe('a\0b');
  database.close();
});

it('an SQLite database in write-ahead mode can be imported', () => {
  const bytes = madeDatabase(loop);
  bytes.fill(2, 18, 20);
  expect(read(bytes).areas[0]?.entries).toHaveLength(10);
});

it('importing an SQLite database leaves the given bytes unchanged', () => {
  const bytes = madeDatabase(loop);
  bytes.fill(2, 18, 20);
  const before = bytes.slice();
  read(bytes);
  expect(bytes).toEqual(before);
});

it('an SQLite database can be imported after a failed import', () => {
  const bytes = madeDatabase(loop);
  for (let time = 0; time < 20; time += 1) {
    expect(errorOf(bytes.slice(0, 4096))).toBe('damaged');
    expect(read(bytes).areas).toHaveLength(1);
  }
});

it('an SQLite database of an unknown app is refused', () => {
  expect(errorOf(madeDatabase('CREATE TABLE people (name)'))).toBe('not-recognised');
  expect(errorOf(madeDatabase('PRAGMA user_version = 25'))).toBe('not-recognised');
});

it('the SQLite import reports random bytes as encrypted, and other non-SQLite files as not-recognised', () => {
  const random = randomBytes(65_536);
  expect(errorOf(random)).toBe('encrypted');
  expect(errorOf(strToU8('Date,Value\n'.repeat(1000)))).toBe('not-recognised');
  expect(errorOf(new Uint8Array(65_536))).toBe('not-recognised');
  expect(errorOf(new Uint8Array())).toBe('not-recognised');
  // Some encryptions leave the header in clear text.
  const withHeader = randomBytes(65_536);
  withHeader.set(madeDatabase(loop).subarray(0, 100));
  expect(errorOf(withHeader)).toBe('damaged');
});

it('an SQLite database that is truncated anywhere is refused', () => {
  const bytes = madeDatabase(
    `${loop} INSERT INTO Repetitions (habit, timestamp, value)
       WITH RECURSIVE days(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM days LIMIT 5000) SELECT 1, 86400000 * value, 2 FROM days`,
  );
  for (let length = 16; length < bytes.length; length += 1021) {
    expect([length, errorOf(bytes.slice(0, length))]).toEqual([length, 'damaged']);
  }
  for (let length = 4096; length < bytes.length; length += 4096) {
    expect([length, errorOf(bytes.slice(0, length))]).toEqual([length, 'damaged']);
  }
});

it('an SQLite database with an overwritten page is read or refused as damaged', () => {
  const bytes = madeDatabase(loop);
  const pages = bytes.length / 4096;
  const errors = Array.from({ length: pages }, (_, page) => {
    const overwritten = bytes.slice();
    overwritten.fill(0xa5, page * 4096 + 100, (page + 1) * 4096);
    return errorOf(overwritten);
  });
  expect(errors.filter((error) => error.startsWith('damaged')).length).toBeGreaterThanOrEqual(3);
  expect(errors.every((error) => /^(?:damaged.*|read)$/.test(error))).toBe(true);
});

it('an SQLite database with one altered byte is read or refused with an ImportError @long', () => {
  const bytes = madeDatabase(loop);
  for (let place = 0; place < bytes.length; place += 37) {
    const changed = bytes.slice();
    changed[place] = (changed[place] ?? 0) ^ 0xff;
    // Any other error than an `ImportError` fails the test.
    expect(typeof errorOf(changed)).toBe('string');
  }
});

it.each([
  [
    'a view',
    'ALTER TABLE Habits RENAME TO Others; CREATE VIEW Habits AS SELECT * FROM Others',
    'habits',
  ],
  [
    'an endless view',
    `DROP TABLE Repetitions; CREATE VIEW Repetitions (habit, timestamp, value) AS
       WITH RECURSIVE days(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM days) SELECT 1, 86400000 * value, 2 FROM days`,
    'repetitions',
  ],
  [
    'a virtual table',
    'DROP TABLE Repetitions; CREATE VIRTUAL TABLE Repetitions USING fts5(habit, timestamp, value)',
    'repetitions',
  ],
  [
    'a virtual table with a forged root page',
    `DROP TABLE Repetitions; CREATE VIRTUAL TABLE Repetitions USING fts5(habit, timestamp, value);
       PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'Repetitions'`,
    'repetitions',
  ],
])('an import refuses an SQLite database that has %s instead of a table', (_, sql, where) => {
  const said = errorOf(madeDatabase(`${loop} ${sql}`));
  expect([`hostile-database: ${where}`, 'damaged']).toContain(said);
});

it('an import refuses an SQLite database with a generated column', () => {
  const bytes = madeDatabase(`${loop} DROP TABLE Repetitions;
    CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY, habit INTEGER, day INTEGER, timestamp AS (day * 86400000), value INTEGER);
    INSERT INTO Repetitions (habit, day, value) VALUES (1, 19000, 2)`);
  expect(errorOf(bytes)).toBe('damaged: repetitions.timestamp');
});

it('an import ignores triggers, constraints, indexes and views of an SQLite database', () => {
  const bytes = madeDatabase(`${loop}
    CREATE TRIGGER marks AFTER INSERT ON Repetitions BEGIN DELETE FROM Repetitions; END;
    CREATE VIEW endless AS WITH RECURSIVE days(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM days) SELECT value FROM days;
    CREATE INDEX hidden ON Repetitions (habit, timestamp, value) WHERE value <> 2;
    CREATE INDEX computed ON Repetitions (abs(timestamp), habit);
    CREATE VIRTUAL TABLE places USING rtree(id, least, most);
    PRAGMA ignore_check_constraints = ON;
    CREATE TABLE checked (name TEXT CHECK (length(name) > 100));
    INSERT INTO checked VALUES ('short')`);
  expect(read(bytes).areas[0]?.entries).toHaveLength(10);
});

it('an import refuses a huge value in a needed SQLite column and ignores it in other columns', () => {
  const huge = (column: string) =>
    madeDatabase(`${loop} ALTER TABLE Habits ADD COLUMN picture BLOB;
      UPDATE Habits SET ${column} = CAST(zeroblob(3000000) AS TEXT)`);
  expect(read(huge('picture')).areas).toHaveLength(1);
  expect(errorOf(huge('description'))).toBe('hostile-database: habits');
});

it('an import refuses an SQLite table whose pages lead to the same child page many times', () => {
  // All cells of an interior page lead to the same child, so a small file has billions of rows.
  const bytes = madeDatabase(
    `PRAGMA page_size = 512; ${loop} INSERT INTO Repetitions (habit, timestamp, value)
       WITH RECURSIVE days(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM days LIMIT 50000) SELECT 1, 86400000 * value, 2 FROM days`,
  );
  expect(errorOf(pointedToOneChild(bytes))).toMatch(/^damaged/);
});

function pointedToOneChild(bytes: Uint8Array): Uint8Array {
  const pointed = bytes.slice();
  const view = new DataView(pointed.buffer);
  for (let start = 512; start < pointed.length; start += 512) {
    if (pointed[start] !== 5) continue;
    const child = view.getUint32(start + 8);
    for (let cell = 0; cell < view.getUint16(start + 3); cell += 1) {
      view.setUint32(start + view.getUint16(start + 12 + cell * 2), child);
    }
  }
  return pointed;
}

/** Returns pseudo-random bytes, which are the same in each run. */
function randomBytes(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  });
}
