import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChosenFile, countsOf, importOf, resultOf, zipOf } from '../testing/import-of.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { ImportError, importLimits } from './imported-file.ts';

const aColumnAHabit = {
  mapping: { kind: 'a-column-a-habit', date: 0, habits: [1], dateOrder: 'auto' },
} as const;

const habitBull =
  'HabitName,CalendarDate,Value,CommentText\r\nFrüh laufen,2026-03-01,1,“Schön”\r\n';

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  }
  return bytes;
}

/** Encodes letters of Windows-1252, including quotation marks. */
function windows1252(text: string): Uint8Array {
  const quotes = new Map([
    ['“', 0x93],
    ['”', 0x94],
  ]);
  return Uint8Array.from(text, (letter) => quotes.get(letter) ?? letter.charCodeAt(0));
}

/** Rejects if an error other than an `ImportError` is thrown. */
async function outcomeOf(file: ChosenFile): Promise<'read' | 'empty' | 'refused'> {
  try {
    const result = await resultOf(file);
    return result.kind === 'areas' && result.file.areas.length === 0 ? 'empty' : 'read';
  } catch (error) {
    if (error instanceof ImportError) return 'refused';
    throw error;
  }
}

it('readImportFile recognizes a Daymark backup', async () => {
  expect(await resultOf({ format: 'daymark-backup', version: '2.0.0' })).toEqual({
    kind: 'backup',
  });
});

it.each([
  ['empty', new Uint8Array(), 'empty'],
  ['an encrypted database', crypto.getRandomValues(new Uint8Array(20_480)), 'encrypted'],
  [
    'a picture',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
    'not-recognised',
  ],
  ['white space', ' \n \n', 'not-recognised'],
  ['unknown JSON', { hello: [1, 2] }, 'not-recognised'],
  ['a JSON array', '[1,2,3]', 'not-recognised'],
  ['truncated JSON', '{"habits":[{"name":"Run","rec', 'damaged'],
  ['a zip without tracker files', zipOf({ 'a.txt': 'x' }), 'not-recognised'],
  ['an empty zip', zipOf({}), 'not-recognised'],
  [
    'a zip inside a zip',
    zipOf({ 'a.zip': zipOf({ 'Habits.csv': 'Position,Name,FrequencyNumerator' }) }),
    'not-recognised',
  ],
  ['a truncated zip', zipOf({ 'Habits.csv': 'Position,Name' }).subarray(0, 40), 'damaged'],
  [
    'a zip with two unknown tables',
    zipOf({ 'Habits.csv': 'a,b\n1,2', 'b.csv': 'a,b' }),
    'not-recognised',
  ],
])('an import file that is %s is refused', async (_, file, code) => {
  await expect(resultOf(file)).rejects.toMatchObject({ name: 'ImportError', code });
});

it.each([
  ['HabitBull', habitBull],
  ['DoHabit', JSON.stringify({ 'dohabit-habits-storage': '[{"title":"Run"}]' })],
])('a zip whose only file is from %s is imported like the file alone', async (_, file) => {
  const zip = zipOf({ 'folder/export': file, '__MACOSX/export': 'x' });
  expect(await importOf(zip)).toEqual(await importOf(file));
});

it('a zip whose only file is an unknown table asks for its columns', async () => {
  const table = 'Date,Run\n2026-03-01,x\n';
  expect(await resultOf(zipOf({ 'a.csv': table }))).toEqual(await resultOf(table));
});

it.each([
  ['{"habits":[\n{"name":"Run"},\n{"name":"Read",]\n}', '3'],
  ['{"habits":[\r\n{"name":"Run"},\r\n{"name":Read}]}\r\n', '3'],
  ['{"habits":[\n{"name":"Run","rec', '2'],
  ['[1]\n]', '2'],
])('the refusal of the damaged JSON %j names the line of the fault', async (text, where) => {
  await expect(resultOf(text)).rejects.toMatchObject({ code: 'damaged', where });
});

it('an import file above the size limit is refused', async () => {
  const file = new Uint8Array(importLimits.file + 1);
  await expect(resultOf(file)).rejects.toMatchObject({ code: 'too-large' });
});

it('an import file is decoded correctly from UTF-8 and UTF-16', async () => {
  const expected = await importOf(habitBull);
  expect(expected.areas[0]?.entries[0]?.notes).toBe('“Schön”');
  for (const file of [
    `\u{feff}${habitBull}`,
    utf16(`\u{feff}${habitBull}`, true),
    utf16(`\u{feff}${habitBull}`, false),
  ]) {
    expect(await importOf(file)).toEqual(expected);
  }
});

it('an import file in Windows-1252 is decoded, and a remark says that its encoding was guessed', async () => {
  const file = await importOf(windows1252(habitBull));
  const expected = await importOf(habitBull);
  expect(file.areas).toEqual(expected.areas);
  expect(file.remarks).toEqual([{ kind: 'encoding-guessed' }]);
});

it.each(['sep=;', '"sep=;"', 'SEP=;'])(
  'an import file with the Excel line %s is split at semicolons and keeps its line numbers',
  async (first) => {
    const rows = ['HabitName;CalendarDate;Value', 'Run;2026-03-01;1,5', 'Run;soon;1'];
    const known = await importOf([first, ...rows].join('\r\n'));
    expect(countsOf(known)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
    expect(known.remarks).toMatchObject([{ kind: 'date-unreadable', line: 4 }]);
    const table = [first, 'Date;Run, slowly', '2026-03-01;x', 'soon;x'].join('\n');
    const result = await resultOf(table);
    expect(result).toMatchObject({
      kind: 'columns',
      preview: {
        columns: ['Date', 'Run, slowly'],
        rows: [
          ['2026-03-01', 'x'],
          ['soon', 'x'],
        ],
      },
    });
    const mapped = await importOf(table, aColumnAHabit);
    expect(countsOf(mapped)).toEqual(['Run, slowly: 1 done, 0 not, 0 notes, 0 pauses']);
    expect(mapped.remarks).toMatchObject([{ kind: 'date-unreadable', line: 4 }]);
  },
);

it('an import file in UTF-16 without a byte order mark is refused', async () => {
  const text = 'Date,Run\n2026-03-01,1\n';
  await expect(resultOf(utf16(text, true))).rejects.toMatchObject({ code: 'not-recognised' });
});

it('an import file with a NUL byte loses only the row of the NUL byte, and a remark reports the row', async () => {
  const file = await importOf(
    'Date,Run\n2026-03-01,x\n2026-03-02,\0\n2026-03-03,x\n',
    aColumnAHabit,
  );
  expect(countsOf(file)).toEqual(['Run: 2 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toMatchObject([{ kind: 'row-unreadable', line: 3 }]);
});

it.each([
  ['a million columns', `Date${',x'.repeat(1_000_000)}\n2026-03-01\n`, 'too-many-columns'],
  ['deeply nested arrays', '['.repeat(5_000_000), 'damaged'],
  ['deeply nested objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'damaged'],
  ['millions of empty lists @long', `[${'[],'.repeat(7_000_000)}[]]`, 'too-many-entries'],
])('an import file with %s is refused', async (_, file, code) => {
  await expect(resultOf(file)).rejects.toMatchObject({ code });
});

it('an import file with more entries than the limit is refused @long', async () => {
  const columns = Array.from({ length: 600 }, (_, index) => `H${index}`);
  const marks = ',1'.repeat(columns.length);
  const rows = Array.from({ length: 1000 }, (_, day) => `${addDays('2020-01-01', day)}${marks}`);
  const habits = columns.map((_, index) => index + 1);
  await expect(
    resultOf(`Date,${columns.join(',')}\n${rows.join('\n')}\n`, {
      mapping: { kind: 'a-column-a-habit', date: 0, habits, dateOrder: 'auto' },
    }),
  ).rejects.toMatchObject({ code: 'too-many-entries' });
});

it('a Daymark CSV zip with more days than the limit is refused @long', async () => {
  const areas = Array.from({ length: 60 }, (_, index) => `a${index}`);
  const rows = areas.flatMap((id) =>
    Array.from({ length: 4167 }, (_, day) => `${addDays('2010-01-01', day)},${id},${id},done,`),
  );
  const file = zipOf({
    'areas.csv': ['id,name,schedule', ...areas.map((id) => `${id},${id},`)].join('\r\n'),
    'days.csv': ['date,area_id,area,mark,note', ...rows].join('\r\n'),
  });
  expect(rows.length).toBeGreaterThan(importLimits.entries);
  await expect(resultOf(file)).rejects.toMatchObject({ code: 'too-many-entries' });
});

it('an import file with 100,000 rows is read completely @long', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, index) => `Habit ${index % 20},,,${addDays('2010-01-01', Math.floor(index / 20))},1,Note`,
  );
  const header = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';
  const file = await importOf(`${header}\n${rows.join('\n')}\n`);
  expect(file.areas).toHaveLength(20);
  expect(file.areas.flatMap(({ entries }) => entries)).toHaveLength(100_000);
  expect(file.remarks).toEqual([]);
});

it('an import file of random bytes is read or refused with an ImportError', async () => {
  const start = fc.constantFrom(
    '',
    'PK\u{3}\u{4}',
    '{"habits":[',
    'HabitName,CalendarDate,Value\n',
    '\u{ff}\u{fe}',
  );
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (text, rest) => {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      expect(await outcomeOf(Uint8Array.from([...bytes, ...rest]))).toMatch(/read|refused/);
    }),
    { numRuns: 500 },
  );
});

it('an import file of random JSON is read or refused with an ImportError', async () => {
  const field = fc.oneof(
    fc.constantFrom(null, true, 1, 1e300, '', '2026-03-01', 'soft_delete', {}),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const habit = fc.record(
    {
      id: field,
      name: fc.oneof(fc.string(), field),
      title: fc.string(),
      records: fc.oneof(
        fc.array(fc.record({ day: field, done: field, text: field }), { maxLength: 3 }),
        field,
      ),
      completedDays: field,
      freq_type: field,
      freq_custom: field,
      status: field,
      period: fc.oneof(fc.record({ period_type: field, period_count: field }), field),
      tags: field,
      chips: field,
    },
    { requiredKeys: ['name'] },
  );
  const habits = fc.array(habit, { maxLength: 3 });
  const file = fc.record(
    {
      habits,
      data: fc.record({ habits: habits }),
      order: field,
      groups: field,
      'dohabit-habits-storage': fc.oneof(habits, field),
      'dohabit-notes-storage': field,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(file, async (value) => {
      expect(await outcomeOf(value)).toMatch(/read|refused/);
    }),
    { numRuns: 300 },
  );
});
