import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { strToU8, zipSync } from 'fflate';
import { DatabaseSync } from 'node:sqlite';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function createFile(name: string, content: string | Uint8Array): ChosenFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

export const loopHeader =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a Loop export with a daily habit and an archived three-times-a-week habit. */
export function loopZip(today: CalendarDate, names: readonly [string, string]): ChosenFile {
  const [daily, weekly] = names;
  const days = (back: number) => addDays(today, -back);
  const rows = (...lines: readonly string[]) =>
    strToU8(['Date,Value,Notes', ...lines, ''].join('\n'));
  const archive = {
    'Habits.csv': strToU8(
      [
        loopHeader,
        `001,${quoted(daily)},YES_NO,,Forty pages,1,1,#D32F2F,,,,false`,
        `002,${quoted(weekly)},YES_NO,,,3,7,#1976D2,,,,true`,
        '',
      ].join('\n'),
    ),
    '001/Checkmarks.csv': rows(
      `${days(1)},YES_MANUAL,A good book`,
      `${days(2)},YES_MANUAL,`,
      `${days(3)},NO,`,
      `${days(4)},SKIP,`,
      `${days(5)},YES_MANUAL,`,
    ),
    '002/Checkmarks.csv': rows(`${days(8)},YES_MANUAL,`, `${days(9)},YES_AUTO,`),
  };
  return createFile(`Loop Habits CSV ${today}.zip`, zipSync(archive));
}

/** Returns a Loop export with amounts of three days and the goal of eight glasses a day. */
export function loopWater(today: CalendarDate): ChosenFile {
  const row = (back: number, value: number, note = '') =>
    `${addDays(today, -back)},${value},${note}`;
  const archive = {
    'Habits.csv': strToU8(
      `${loopHeader}\n001,Water,NUMERICAL,,,1,1,#1976D2,glasses,AT_LEAST,8,false\n`,
    ),
    '001 Water/Checkmarks.csv': strToU8(
      ['Date,Value,Notes', row(1, 8000), row(2, 9000, 'hot'), row(3, 4000), ''].join('\n'),
    ),
  };
  return createFile(`Loop Habits CSV ${today}.zip`, zipSync(archive));
}

/** Returns a Loop Habit Tracker backup with one habit that has a reminder. */
export function loopDatabase(today: CalendarDate, name: string): ChosenFile {
  using database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE Habits (id INTEGER PRIMARY KEY, archived INTEGER, color INTEGER, description TEXT, freq_den INTEGER,
      freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, reminder_days INTEGER NOT NULL DEFAULT 127,
      reminder_hour INTEGER, reminder_min INTEGER, type INTEGER NOT NULL DEFAULT 0, target_type INTEGER NOT NULL DEFAULT 0,
      target_value REAL NOT NULL DEFAULT 0, unit TEXT NOT NULL DEFAULT '', question TEXT, uuid TEXT);
    CREATE TABLE Repetitions (id INTEGER PRIMARY KEY AUTOINCREMENT, habit INTEGER NOT NULL REFERENCES Habits (id),
      timestamp INTEGER NOT NULL, value INTEGER NOT NULL, notes TEXT);
    PRAGMA user_version = 25;
  `);
  database
    .prepare(
      `INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, highlight, name, position, reminder_hour, reminder_min, question, uuid)
       VALUES (1, 0, 8, 'Five minutes', 1, 1, 0, ?, 0, 7, 30, '', '5b6f')`,
    )
    .run(name);
  const entry = database.prepare(
    'INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, ?, ?, ?)',
  );
  for (const [back, value, notes] of [
    [1, 2, 'Quiet'],
    [2, 0, ''],
    [3, 2, ''],
  ] as const) {
    entry.run(Date.parse(`${addDays(today, -back)}T00:00:00Z`), value, notes);
  }
  return createFile(`Loop Habits Backup ${today} 101500.db`, database.serialize());
}

/** Returns a CSV file of no known app, with one day per row and one invalid date. */
export function createTable(
  today: CalendarDate,
  name: string,
  headers: readonly [string, string, string, string] = ['When', 'What', 'How much', 'Remark'],
): ChosenFile {
  const rows = [
    headers,
    ...[1, 2, 3].map((back) => [addDays(today, -back), name, '1', '']),
    [addDays(today, -4), name, '0', name],
    ['31/31/2024', name, '1', ''],
  ];
  const lines = rows.map((cells) => cells.map(quoted).join(';'));
  return createFile('my-days.csv', `${lines.join('\r\n')}\r\n`);
}

/** Returns an encrypted DoHabit backup that no password can open. */
export function encryptedBackup(): ChosenFile {
  const zeros = (length: number) => Buffer.alloc(length).toString('base64');
  const envelope = {
    format: 'dohabit-encrypted-backup',
    version: 1,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: 1000 },
    salt: zeros(16),
    iv: zeros(12),
    data: zeros(64),
  };
  return createFile('dohabit.json', JSON.stringify(envelope));
}
