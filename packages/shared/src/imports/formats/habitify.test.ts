import { expect, it } from 'vitest';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const [header = '', ...rows] = new TextDecoder().decode(readSample('habitify.csv')).split('\n');
const importOfRows = (some: readonly string[]) => importOf([header, ...some].join('\n'));

it('an import of Habitify CSV reads the status of days and amounts with their units', async () => {
  const file = await importSample('habitify.csv');
  expect(file.format).toBe('habitify');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 skipped, 03-04 missed',
    'Water: 03-02 missed 3',
  ]);
  expect(file.areas.map(({ key }) => key)).toEqual(['-Nabc1', '-Nabc2']);
  expect(file.remarks).toEqual([]);
});

it('an import of Habitify CSV adds no entry for an empty status without an amount', async () => {
  const file = await importOfRows([
    'Water,2026-03-02,0,glasses,,w',
    'Water,2026-03-03,0,glasses,None,w',
    'Water,2026-03-04,2.5,glasses,In Progress,w',
    'Water,2026-03-05,8,glasses,Completed,w',
    'Water,2026-03-06,2,glasses,Failed,w',
    'Water,2026-03-07,2,glasses,Skipped,w',
  ]);
  expect(describeDays(file)).toEqual([
    'Water: 03-04 missed 2.5, 03-05 done 8, 03-06 missed 2, 03-07 skipped “2 glasses”',
  ]);
});

it('an import of Habitify CSV tells habits of the same name apart by their ids', async () => {
  const { areas } = await importOfRows([
    'Run,2026-03-02,1,times,Completed,a',
    'Run,2026-03-02,0,times,Failed,b',
  ]);
  expect(areas.map(({ key, entries }) => [key, entries[0]?.score])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});

it('an import of Habitify CSV reads other forms of dates and reports unknown statuses', async () => {
  const { areas, remarks } = await importOfRows([
    'Run,13/03/2026,1,times,Completed,a',
    'Run,"Mar 14, 2026",1,times,Paused,a',
    'Run,soon,1,times,Completed,a',
    ',14/03/2026,1,times,Completed,',
  ]);
  expect(areas[0]?.entries).toEqual([{ date: '2026-03-13', score: 1, notes: '' }]);
  expect(remarks).toEqual([
    { kind: 'dates-day-first' },
    { kind: 'value-unknown', area: 'Run', line: 3, value: 'Paused' },
    { kind: 'date-unreadable', area: 'Run', line: 4, value: 'soon' },
    { kind: 'name-missing', line: 5 },
  ]);
});

it('a table without the column "total log" is no Habitify file', async () => {
  const result = await resultOf('Habit,Date,Status\nRun,2026-03-02,Completed\n');
  expect(result.kind).toBe('columns');
});

it('an import of Habitify CSV never gains a done day by losing or repeating rows', async () => {
  expect(await findInventedDays(rows.filter(Boolean), importOfRows)).toEqual([]);
});
