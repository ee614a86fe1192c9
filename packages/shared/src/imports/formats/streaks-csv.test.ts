import { expect, it } from 'vitest';
import { importOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const [header = '', ...rows] = new TextDecoder()
  .decode(readSample('streaks-ios.csv'))
  .trim()
  .split('\n');
const write = (some: readonly string[]) => [header, ...some].join('\n');

it('an import of Streaks CSV uses the entry date, not the time of the event', async () => {
  const file = await importSample('streaks-ios.csv');
  expect(file.format).toBe('streaks-csv');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done “slow”, 03-03 missed, 03-04 skipped, 03-05 done',
    'Water: 03-02 done 5',
  ]);
});

it('an import of Streaks CSV reports the icons that it leaves out', async () => {
  const { remarks } = await importSample('streaks-ios.csv');
  expect(remarks).toEqual([
    { kind: 'field-left-out', area: 'Stretch', value: 'icon: ic_walk' },
    { kind: 'field-left-out', area: 'Water', value: 'icon: ic_cup' },
  ]);
});

it('an import of Streaks CSV reads the columns of 2017 and the order of the pages', async () => {
  const file = await importOf(
    [
      'task_id,title,entry_type,entry_date,entry_timestamp,page,display_order',
      'p3,Read,completed_auto,20260302,2026-03-02T06:04:00+08:00,2,1',
      'p2,"Run, slowly",missed_auto,20260302,2026-03-03T08:03:38+08:00,1,1',
      'p2,"Run, slowly",completed_manually,20260302,2026-03-03T08:04:00+08:00,1,1',
    ].join('\n'),
  );
  expect(describeDays(file)).toEqual(['Run, slowly: 03-02 done', 'Read: 03-02 done']);
  expect(file.remarks).toEqual([]);
});

it('an import of Streaks CSV reads a day with a partial amount as missed', async () => {
  const file = await importOf(
    write([
      'A2,Walk,,missed_auto_partial,20260302,2026-03-03T05:00:00Z,UTC,4200,,1,1',
      'A2,Walk,,timer_manually,20260303,2026-03-03T05:00:00Z,UTC,0,short,1,1',
    ]),
  );
  expect(describeDays(file)).toEqual(['Walk: 03-02 missed 4200, 03-03 missed “short”']);
});

it('an import of Streaks CSV groups the rows of a converted file without ids by title', async () => {
  const file = await importOf(
    write([
      ',Walk,,completed_manually,20260302,,,0,,,',
      ',Walk,,,20260303,,,0,,,',
      ',Read,,skipped_manually,20260303,,,0,,,',
    ]),
  );
  expect(describeDays(file)).toEqual(['Walk: 03-02 done', 'Read: 03-03 skipped']);
});

it('an import of Streaks CSV reports unknown events and unreadable dates', async () => {
  const { remarks } = await importOf(
    write([
      'A1,Walk,,completed_by_magic,20260302,,,0,,1,1',
      'A1,Walk,,completed_auto,20260230,,,0,,1,1',
      'A1,Walk,,completed_auto,2026-03-02,,,0,,1,1',
    ]),
  );
  expect(remarks).toEqual([
    { kind: 'value-unknown', area: 'Walk', line: 2, value: 'completed_by_magic' },
    { kind: 'date-unreadable', area: 'Walk', line: 3, value: '20260230' },
    { kind: 'date-unreadable', area: 'Walk', line: 4, value: '2026-03-02' },
  ]);
});

it('an import of Streaks CSV never gains a done day by losing, moving or repeating rows', async () => {
  expect(await findInventedDays(rows, (some) => importOf(write(some)))).toEqual([]);
});
