import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

it('an import of a habitctl log reads done, missed and skipped days', async () => {
  const file = await importSample('habitctl-log.txt');
  expect(file.format).toBe('habitctl');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed, 03-04 skipped',
    'Get up by eight: 03-02 done',
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of a zipped habitctl folder reads the intervals in the list of habits', async () => {
  const file = await importOf(
    zipOf({
      '.habitctl/habits': readSample('habitctl-habits.txt'),
      '.habitctl/log': readSample('habitctl-log.txt'),
    }),
  );
  expect(file.areas.map(({ name, schedule }) => [name, schedule[0]?.rule])).toEqual([
    ['Stretch', undefined],
    ['Call family', { kind: 'times_per_week', times: 1 }],
    ['Get up by eight', undefined],
  ]);
  expect(file.remarks).toEqual([{ kind: 'rule-nearest', area: 'Get up by eight', value: '0/1' }]);
});

it('an import of a habitctl log keeps the first line of a day, as habitctl does', async () => {
  const log = '2026-03-02+02:00\tRun\tn\n2026-03-02\tRun\ty\n2026-03-03\tRun\n2026-03-03\tRun\ts\n';
  const file = await importOf(zipOf({ log, habits: '1 Run\nRead\n' }));
  expect(describeDays(file)).toEqual(['Run: 03-02 missed, 03-03 skipped']);
  expect(file.remarks).toEqual([
    { kind: 'row-unreadable', file: 'log', line: 3, value: '2026-03-03\tRun' },
    { kind: 'row-unreadable', file: 'habits', line: 2, value: 'Read' },
    { kind: 'field-left-out', file: 'log', line: 2, area: 'Run', value: '2026-03-02 y' },
  ]);
});

it('parts of a habitctl log contain no done day that the whole log lacks', async () => {
  const rows = ['y', 'n', 's', 'y'].map((mark, index) => `2026-03-0${index + 1}\tRun\t${mark}`);
  const read = (part: readonly string[]) => importOf(part.join('\n'));
  expect(await findInventedDays(rows, read)).toEqual([]);
});
