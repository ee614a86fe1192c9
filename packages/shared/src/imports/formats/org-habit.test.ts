import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const notes = new TextDecoder().decode(readSample('org-habit-notes.org'));

function habitOf(lines: readonly string[], scheduled = '<2026-03-05 Thu .+1d>', head = ''): string {
  return [
    head,
    '* TODO Walk',
    `SCHEDULED: ${scheduled}`,
    ':PROPERTIES:',
    ':STYLE:    habit',
    ':END:',
    ...lines,
  ].join('\n');
}

it('an import of an Org file reads the days that org-habit 9.5.5 and 10.0-pre count', async () => {
  const file = await importSample('org-habits.org');
  expect(file.format).toBe('org-habit');
  expect(describeDays(file)).toEqual([
    'Evening walk: 03-02 done, 03-03 done, 03-04 done',
    'Watering: 03-07 done',
    'Check bills: 03-09 done',
  ]);
});

it('an import of an Org file written by Emacs 28.2 reads notes and the names of done states', async () => {
  const file = await importSample('org-habit-notes.org');
  expect(describeDays(file)).toEqual([
    'Walk: 03-02 done “one line”, 03-03 done “first\nsecond\n\n- item\n* star”, ' +
      '03-05 done “SKIPPED\nill”, 03-06 done',
  ]);
  expect(file.areas[0]).toMatchObject({
    description: 'Body text.',
    created_on: '2026-03-02',
    reminders: [{ time: '07:30' }],
  });
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['rule-nearest', '.+1d/3d'],
  ]);
});

it('an import of an Org file reads groups and repeaters, and reports everything that it leaves out', async () => {
  const { areas, remarks } = await importSample('org-habits.org');
  expect(areas.map(({ group, schedule }) => [group, schedule.map(({ rule }) => rule)])).toEqual([
    ['Health', [{ kind: 'times_in_days', times: 1, days: 3 }]],
    ['Health', [{ kind: 'times_in_days', times: 1, days: 3 }]],
    ['Money', [{ kind: 'times_per_week', times: 1 }]],
  ]);
  expect(remarks.map(({ kind, area, value }) => [kind, area, value])).toEqual([
    ['rule-nearest', 'Evening walk', '.+1d/3d'],
    ['field-left-out', 'Watering', ':home:'],
    ['field-left-out', 'Watering', ':LOGGING:'],
  ]);
});

it('an import of an Org file counts closing notes, and leaves out other events and states', async () => {
  const lines = [
    ':LOGBOOK:',
    '- CLOSING NOTE [2026-03-05 Thu 10:00] \\\\',
    '  tired',
    '- State "WAITING"    from "TODO"       [2026-03-04 Wed 10:00]',
    '- Note taken on [2026-03-03 Tue 10:00] \\\\',
    '  just a note',
    '- State "DONE"       from              [2026-02-30 Mon]',
    '+ State "DONE"       from "TODO"       [2026-03-01 Sun]',
    '- State "DONE"       from "TODO"       <2026-03-01 Sun>',
    'CLOCK: [2026-03-01 Sun 10:00]--[2026-03-01 Sun 10:30] =>  0:30',
    ':END:',
    '** Part',
    '- State "DONE"       from "TODO"       [2026-02-20 Fri 10:00]',
  ];
  const file = await importOf(habitOf(lines));
  expect(describeDays(file)).toEqual(['Walk: 03-05 done “tired”']);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['field-left-out', 'CLOCK (1)'],
    ['field-left-out', 'Note taken on [2026-03-03 Tue 10:00]: just a note'],
    ['value-unknown', 'WAITING'],
    ['date-unreadable', '2026-02-30'],
    ['date-unreadable', 'State "DONE"       from "TODO"       <2026-03-01 Sun>'],
  ]);
});

it('an import of an Org file reads the missed and skipped days of a Daymark export', async () => {
  const lines = [
    '- State "SKIPPED"    from "TODO"       [2026-03-03 Tue] \\\\',
    '  ill',
    '- State "MISSED"     from "TODO"       [2026-03-02 Mon]',
  ];
  const head = '#+TODO: TODO MISSED SKIPPED | DONE';
  const file = await importOf(habitOf(lines, '<2026-03-05 Thu .+1d>', head));
  expect(describeDays(file)).toEqual(['Walk: 03-02 missed, 03-03 skipped “ill”']);
});

it('an import of an Org file with its own done states counts only these as done', async () => {
  const lines = [
    '- State "KEPT" from "TODO" [2026-03-02 Mon 10:00]',
    '- State "DONE" from "TODO" [2026-03-03 Tue 10:00]',
  ];
  const file = await importOf(
    habitOf(lines, '<2026-03-05 Thu .+1d>', '#+SEQ_TODO: TODO NEXT KEPT(k!)'),
  );
  expect(describeDays(file)).toEqual(['Walk: 03-02 done “KEPT”']);
});

it('an import of an Org file reads a property drawer below the log, as files before 2015 have', async () => {
  const file = await importOf(
    [
      '* TODO Walk',
      '   SCHEDULED: <2012-03-05 Mon .+1d>',
      '   - State "DONE"       from "TODO"       [2012-03-04 Sun 10:00]',
      '   :PROPERTIES:',
      '   :STYLE:    habit',
      '   :END:',
    ].join('\r\n'),
  );
  expect(describeDays(file)).toEqual(['Walk: 03-04 done']);
});

it.each([
  ['* DONE [#A] [[https://example.org][Walk]]'],
  ['* COMMENT Walk'],
  ['* TODO Walk   :ARCHIVE:'],
])('an import of the Org heading “%s” archives the habit', async (heading) => {
  const lines = ['- State "DONE" from "TODO" [2026-03-02 Mon 10:00]'];
  const file = await importOf(habitOf(lines).replace('* TODO Walk', heading));
  expect(describeDays(file)).toEqual(['Walk: 03-02 done, 03-03 archived']);
});

it.each([
  ['<2026-03-05 Thu .+1d>', []],
  ['<2026-03-05 Thu ++1w>', []],
  ['<2026-03-05 Thu .+2d/1w>', ['.+2d/1w']],
  ['<2026-03-05 Thu +1m>', []],
  ['<2026-03-05 Thu .+12h>', ['.+12h']],
  ['<2026-03-05 Thu>', ['2026-03-05 Thu']],
])(
  'an import of an Org habit scheduled at %s reports a rule that it cannot keep exactly',
  async (scheduled, values) => {
    const file = await importOf(habitOf([], scheduled));
    expect(remarksOf(file, 'rule-nearest').map(({ value }) => value)).toEqual(values);
  },
);

it('parts of an Org log in any order have no done day that the whole log lacks', async () => {
  const log = notes.split('\n').filter((line) => line.startsWith('- State'));
  const read = (lines: readonly string[]) =>
    importOf(habitOf(lines, '<2026-03-05 Thu .+1d>', '#+TODO: TODO | DONE SKIPPED'));
  expect(await findInventedDays(log, read)).toEqual([]);
});

it('an import of an Org file with a million spaces or letters in a line ends', async () => {
  const space = ' '.repeat(1_000_000);
  const lines = [
    `:PROPERTIES:\n:STYLE: habit\n:OTHER: a${space}b\n:END:`,
    `- State "DONE" from "TODO" [2026-03-02 Mon]${space}x`,
    `SCHEDULED:${'A'.repeat(1_000_000)}`,
  ];
  const file = await importOf(`* TODO Walk${space}:home\n${lines.join('\n')}`);
  expect(describeDays(file)).toHaveLength(1);
});
