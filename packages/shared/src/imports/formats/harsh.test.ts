import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

it('an import of a harsh log reads marks, skips, comments and amounts', async () => {
  const file = await importSample('harsh-log.txt');
  expect(file.format).toBe('harsh');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 10 “quick: 10 minutes”, 03-03 missed, 03-04 skipped',
    'Water: 03-02 done 8',
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of a zipped harsh folder reads goals and headings of the list of habits', async () => {
  const file = await importOf(
    zipOf({
      'harsh/log': readSample('harsh-log.txt'),
      'harsh/habits': readSample('harsh-habits.txt'),
    }),
  );
  expect(file.areas.map(({ name, group, schedule }) => [name, group, schedule[0]?.rule])).toEqual([
    ['Stretch', 'Body', { kind: 'times_per_week', times: 3 }],
    ['Water', 'Body', undefined],
    ['Call family', 'Home', { kind: 'times_per_week', times: 1 }],
    ['Weigh in', 'Home', undefined],
  ]);
  expect(file.remarks).toEqual([{ kind: 'rule-nearest', area: 'Weigh in', value: '0/1' }]);
});

it('an import of a harsh folder archives habits that have an end date or left the list of habits', async () => {
  const habits = 'Stretch: 2w : 2026-03-04\nRun: 3/7: 2026-03-05\nbroken\nSwim: often\n';
  const log = '2026-03-02 : Stretch : y\n2026-03-02 : Run : y\n2026-03-02 : Gone : y : : 0';
  const file = await importOf(zipOf({ log, 'habits.txt': habits }));
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-05 archived',
    'Run: 03-02 done, 03-06 archived',
    'Gone: 03-02 done, 03-03 archived',
  ]);
  expect(file.remarks).toEqual([
    { kind: 'row-unreadable', file: 'habits.txt', line: 3, value: 'broken' },
    { kind: 'row-unreadable', file: 'habits.txt', line: 4, value: 'Swim: often' },
  ]);
});

it('an import of a harsh log keeps the last line of a day, as harsh does', async () => {
  const file = await importOf(
    [
      '2026-03-03 : Run : y : fast : : at last : 5.5',
      '2026-03-02 : Run : y : typo',
      '2026-03-02 : Run : n : corrected',
      '2026-03-02 : Run : n : corrected',
      '2026-02-30 : Run : y',
      '2026-03-04 : Run : maybe',
      'note to self',
    ].join('\r\n'),
  );
  expect(describeDays(file)).toEqual([
    'Run: 03-02 missed “corrected”, 03-03 done 5.5 “fast :  : at last”',
  ]);
  expect(file.remarks).toEqual([
    { kind: 'row-unreadable', line: 7, value: 'note to self' },
    { kind: 'field-left-out', line: 2, area: 'Run', value: '2026-03-02 y typo' },
    { kind: 'date-unreadable', line: 5, area: 'Run', value: '2026-02-30' },
    { kind: 'value-unknown', line: 6, area: 'Run', value: 'maybe' },
  ]);
});

it('parts of a harsh log contain no done day that the whole log lacks', async () => {
  const rows = ['y', 'n', 's'].flatMap((mark, index) => [
    `2026-03-0${index + 1} : Run : ${mark}`,
    `2026-03-0${index + 1} : Read : ${mark} : : ${index}`,
  ]);
  const read = (part: readonly string[]) => importOf(`${part.join('\n')}\n`);
  expect(await findInventedDays(rows, read)).toEqual([]);
});
