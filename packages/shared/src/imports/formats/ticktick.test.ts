import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importToday } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';
import { ImportError, type ImportedFile } from '../imported-file.ts';
import { readOpenedFile } from '../read-opened-file.ts';
import { ticktick } from './ticktick.ts';

type Row = readonly string[];

function importRows(
  rows: readonly Row[],
  lines: Readonly<Record<string, string>> = {},
): ImportedFile {
  const head = { 'Habit Name': 'Stretch', 'Habit Status': 'NORMAL', ...lines };
  const text = Object.entries(head).map(([name, value]) => `${name}:${value}`);
  const titles = ['Date', 'Time', 'Status', 'Total Check-ins'];
  const all = [[text.join('\n')], ['Date:2026-03-01~2026-03-31'], titles, ...rows];
  const sheet = { name: 'Sheet', rows: new Map(all.map((row, index) => [index + 1, row])) };
  const opened = { kind: 'workbook', name: '', sheets: [sheet] } as const;
  const file = readOpenedFile(opened, { today: importToday, readers: [ticktick] });
  if (file === null) throw new ImportError('not-recognised');
  return file;
}

it('an import of a TickTick workbook reads the status of each day', async () => {
  const file = await importSample('ticktick.xlsx');
  expect(file.format).toBe('ticktick');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed, 03-04 done',
    'Water: a lot: 03-02 missed 3, 03-04 done 8, 03-05 archived',
  ]);
});

it('an import of a TickTick workbook reads sections, frequencies and reminders', async () => {
  const { areas, remarks } = await importSample('ticktick.xlsx');
  expect(areas).toMatchObject([
    {
      group: 'Morning',
      reminders: [{ time: '07:30' }, { time: '20:00' }],
      schedule: [{ rule: { kind: 'weekdays', weekdays: [1, 3, 5] } }],
    },
    {
      group: '',
      reminders: [],
      unit: 'Glasses',
      schedule: [{ rule: { kind: 'daily' }, target: { kind: 'at_least', amount: 8 } }],
    },
  ]);
  expect(remarks).toEqual([
    { kind: 'file-left-out', file: 'Notes' },
    { kind: 'derived-left-out', area: 'Stretch' },
  ]);
});

it('an import of a TickTick workbook reads dates as text and as day numbers', () => {
  const numbers = [
    ['46083', '', 'Completed', '1'],
    ['46084', '', 'Skipped', '0'],
  ];
  const texts = [
    ['2026/3/2', '', 'Completed', '1'],
    ['2026/3/3', '', 'Skipped', '0'],
  ];
  expect(describeDays(importRows(numbers))).toEqual(['Stretch: 03-02 done, 03-03 skipped']);
  expect(describeDays(importRows(texts))).toEqual(['Stretch: 03-02 done, 03-03 skipped']);
});

it('an import of a TickTick workbook leaves out unknown states, dates and lines, and reports them', () => {
  const rows = [
    ['2026-03-02', '', 'Done?', ''],
    ['soon', '', 'Completed', '1'],
  ];
  const file = importRows(rows, { Goal: '5 Count/Week', Quote: 'Go on' });
  expect(file.areas[0]?.entries).toEqual([]);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['field-left-out', 'Quote: Go on'],
    ['field-left-out', 'Goal: 5 Count/Week'],
    ['value-unknown', 'Done?'],
    ['date-unreadable', 'soon'],
  ]);
});

it.each([
  ['Every day', undefined],
  ['Weekly: Sun', { kind: 'weekdays', weekdays: [7] }],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,SA', { kind: 'weekdays', weekdays: [1, 6] }],
  ['3 days a week', { kind: 'times_per_week', times: 3 }],
  ['Every 2 days', undefined],
])('an import of a TickTick habit with the frequency %s reads its rule', (frequency, rule) => {
  const { areas } = importRows([], { Frequency: frequency });
  expect(areas[0]?.schedule[0]?.rule).toEqual(rule);
});

it('parts of a TickTick sheet in any order have no done day that the whole sheet lacks', async () => {
  const rows = [
    ['2026-03-02', '07:41', 'Completed', '1'],
    ['2026-03-03', '08:00', 'Uncompleted', '0'],
    ['2026-03-04', '', 'Partially Completed', '1'],
    ['2026-03-05', '', 'Completed', '1'],
  ];
  expect(await findInventedDays(rows, async (part) => importRows(part))).toEqual([]);
});
