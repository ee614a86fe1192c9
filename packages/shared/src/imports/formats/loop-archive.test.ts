import { expect, it } from 'vitest';
import { countsOf, importOf, remarksOf, zipOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const header =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
const dayHeader = 'Date,Value,Notes';

function loopZip(habits: readonly string[], files: Readonly<Record<string, string>>): Uint8Array {
  return zipOf({ 'Habits.csv': `${[header, ...habits].join('\n')}\n`, ...files });
}

const meditate = '001,Meditate,YES_NO,Did you sit?,"Ten minutes, each day",1,1,#FF8F00,,,,false';

it('an import of a Loop CSV zip finds the folder of a habit by its number only', async () => {
  const file = await importOf(
    loopZip(
      [
        '001,Зарядка,YES_NO,,,1,1,#000000,,,,false',
        '002,Früh aufstehen,YES_NO,,,1,1,#000000,,,,false',
        '010,"Read, write",YES_NO,,,1,1,#000000,,,,false',
      ],
      {
        '010 Read write/Checkmarks.csv': `${dayHeader}\n2026-03-01,YES_MANUAL,`,
        '001/Checkmarks.csv': `${dayHeader}\n2026-03-01,YES_MANUAL,\n2026-02-28,NO,`,
        '002 Frh aufstehen/Checkmarks.csv': `${dayHeader}\n2026-03-01,NO,`,
      },
    ),
  );
  expect(countsOf(file)).toEqual([
    'Зарядка: 1 done, 1 not, 0 notes, 0 pauses',
    'Früh aufstehen: 0 done, 1 not, 0 notes, 0 pauses',
    'Read, write: 1 done, 0 not, 0 notes, 0 pauses',
  ]);
});

it('an import of a Loop CSV zip sorts the areas by position', async () => {
  const rows = ['003,C', '001,A', '002,B'].map((row) => `${row},YES_NO,,,1,1,#000000,,,,false`);
  const file = await importOf(loopZip(rows, {}));
  expect(file.areas.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('an import of a Loop CSV zip ignores the tables of all habits if each habit has its own table', async () => {
  const file = await importOf(
    loopZip([meditate], {
      'Checkmarks.csv': 'Date,Meditate,\n2026-03-01,Entry(timestamp=1),\n',
      'Scores.csv': 'Date,Meditate,\n2026-03-01,0.9,\n',
      '001 Meditate/Checkmarks.csv': `${dayHeader}\n2026-03-02,YES_MANUAL,`,
    }),
  );
  expect(countsOf(file)).toEqual(['Meditate: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([]);
});

it('an import of a repacked Loop CSV zip reports the files that it does not know', async () => {
  const file = await importOf(
    zipOf({
      'Loop/Habits.csv': `${header}\n${meditate}\n`,
      'Loop/001 Meditate/Checkmarks.csv': `${dayHeader}\n2026-03-02,YES_MANUAL,\n`,
      'Loop/007 Gone/Checkmarks.csv': `${dayHeader}\n2026-03-02,YES_MANUAL,\n`,
      '__MACOSX/Loop/._Habits.csv': 'x',
      '../../001 Meditate/Checkmarks.csv': `${dayHeader}\n2026-03-03,YES_MANUAL,\n`,
      'Loop/inner.zip': zipOf({ 'Habits.csv': header }),
    }),
  );
  expect(countsOf(file)).toEqual(['Meditate: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([
    { kind: 'file-left-out', value: '../../001 Meditate/Checkmarks.csv' },
    { kind: 'file-left-out', value: 'Loop/inner.zip' },
    { kind: 'file-left-out', value: 'Loop/007 Gone/Checkmarks.csv' },
  ]);
});

it('an import of a Loop zip without folders reads the days from the table of all habits', async () => {
  const file = await importSample('loop-only-root-files.zip');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-04 done',
    'Water: 03-03 missed 3, 03-04 done 8',
    'Tidy: 03-02 done, 03-03 missed, 03-04 skipped, 03-05 archived',
  ]);
  expect(file.remarks).toEqual([
    { kind: 'derived-left-out', file: 'Checkmarks.csv', area: 'Stretch', value: '1' },
    { kind: 'notes-not-in-file', file: 'Checkmarks.csv' },
  ]);
});

it('an import of a Loop zip finds names with commas and duplicate names in the table of all habits', async () => {
  const names = ['Read,write', 'write', '"Run, far"', 'Run', 'Run'];
  const rows = names.map((name, index) => `00${index + 1},${index === 0 ? '"Read,write"' : name}`);
  const common = [
    'Date,Read,write,write,Run, far,Run,Run,Gone,',
    '2026-03-04,YES_MANUAL,NO,NO,YES_MANUAL,NO,NO,',
    '2026-03-03,NO,YES_MANUAL,NO,NO,YES_MANUAL,NO,',
  ];
  const file = await importOf(
    loopZip(
      rows.map((row) => `${row},YES_NO,,,1,1,#000000,,,,false`),
      {
        'Checkmarks.csv': common.join('\n'),
        '002 write/Checkmarks.csv': `${dayHeader}\n2026-03-02,YES_MANUAL,Own\n`,
      },
    ),
  );
  expect(describeDays(file)).toEqual([
    'Read,write: 03-03 missed, 03-04 done',
    'write: 03-02 done “Own”',
    'Run, far: 03-03 missed, 03-04 missed',
    'Run: 03-03 missed, 03-04 done',
    'Run: 03-03 done, 03-04 missed',
  ]);
  expect(remarksOf(file, 'field-left-out').map(({ value }) => value)).toEqual(['write', 'Gone']);
});

it('an import of a Loop zip reads positions from 0, and keeps the order of rows whose positions are not in ASCII digits', async () => {
  const from0 = ['0,A', '1,B'].map((row) => `${row},YES_NO,,,1,1,#000000,,,,TRUE`);
  const file = await importOf(loopZip(from0, {}));
  expect(file.areas.map(({ key, pauses }) => [key, pauses.length])).toEqual([
    ['0', 1],
    ['1', 1],
  ]);
  const arabic = ['٠٠١,A', '٠٠٢,B'].map((row) => `${row},YES_NO,,,1,1,#000000,,,,false`);
  const days = { '002 B/Checkmarks.csv': `${dayHeader}\n2026-03-02,YES_MANUAL,\n` };
  expect(describeDays(await importOf(loopZip(arabic, days)))).toEqual(['A: ', 'B: 03-02 done']);
});
