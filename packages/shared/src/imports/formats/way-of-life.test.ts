import { expect, it } from 'vitest';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

it('an import of Way of Life CSV reads colors as marks, and a dash as no mark', async () => {
  const file = await importSample('way-of-life.csv');
  expect(file.format).toBe('way-of-life');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed “overslept,\nno time”, 03-04 skipped “ill”, 03-05 done',
    'No sweets: 03-03 done, 03-04 done “party”, 03-05 missed',
  ]);
  expect(file.remarks).toEqual([]);
});

it('an import of Way of Life CSV reads two journals with the same name as two areas', async () => {
  const { areas } = await importOf(
    'Date,Run,Notes (Run),Run,Notes (Run)\n2026-03-02,Green,-,Red,-\n',
  );
  expect(areas.map(({ key, name, entries }) => [key, name, entries[0]?.score])).toEqual([
    ['1', 'Run', 1],
    ['2', 'Run', 0],
  ]);
});

it('an import of Way of Life CSV reports unknown colors, notes without a color, and unreadable dates', async () => {
  const { remarks } = await importOf(
    'Date,Run,Notes (Run)\n2026-03-02,Yes,early\n2026-03-03,-,"later, maybe"\nsoon,Green,-\n',
  );
  expect(remarks).toEqual([
    { kind: 'value-unknown', area: 'Run', line: 2, value: 'Yes' },
    { kind: 'field-left-out', area: 'Run', line: 2, value: '2026-03-02 early' },
    { kind: 'field-left-out', area: 'Run', line: 3, value: '2026-03-03 later, maybe' },
    { kind: 'date-unreadable', line: 4, value: 'soon' },
  ]);
});

it('an import of Way of Life CSV reads colors in any case', async () => {
  const file = await importOf('Date,Run,Notes (Run)\n2026-03-02,green,-\n2026-03-03,RED,-\n');
  expect(file.format).toBe('way-of-life');
  expect(describeDays(file)).toEqual(['Run: 03-02 done, 03-03 missed']);
});

it.each([
  'Date,Run,Notes (Run)\n2026-03-02,Yes,-\n2026-03-03,-,green\n',
  'Date,Run,Notes\n2026-03-02,Green,-\n',
  'Date,Run,Notes (Run),Read\n2026-03-02,Green,-,Green\n',
  'Day,Run,Notes (Run)\n2026-03-02,Green,-\n',
])('a table without pairs of colors and notes is no Way of Life file: %j', async (text) => {
  expect((await resultOf(text)).kind).toBe('columns');
});

it('an import of Way of Life CSV never gains a done day by losing or repeating rows', async () => {
  const colors = ['Green', 'Red', 'Blue', '-', 'Green', 'Red'];
  const rows = colors.map((color, index) => `2026-03-0${(index % 4) + 1},${color},-`);
  const read = (some: readonly string[]) => importOf(['Date,Run,Notes (Run)', ...some].join('\n'));
  expect(await findInventedDays(rows, read)).toEqual([]);
});
