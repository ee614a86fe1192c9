import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const [header = '', ...rows] = new TextDecoder()
  .decode(readSample('track-and-graph.csv'))
  .trim()
  .split('\n');
const importOfRows = (some: readonly string[]) => importOf([header, ...some].join('\n'));

it('an import of Track & Graph CSV adds durations, and puts labels into notes', async () => {
  const file = await importSample('track-and-graph.csv', { timeZone: 'America/New_York' });
  expect(file.format).toBe('track-and-graph');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done “done”, 03-03 missed “no\nlate”',
    'Run: 03-02 done “0:52:10\nsecond”',
    'Weight: 03-02 done 71.5',
  ]);
  expect(file.remarks).toEqual([{ kind: 'amounts-in-notes', area: 'Run' }]);
});

it('an import of Track & Graph CSV adds the points of a day and counts copies once', async () => {
  const file = await importOfRows([
    'Water,2026-03-02T08:00:00.1+01:00,0.1,,',
    'Water,2026-03-02T09:00:00.1+01:00,0.2,big,',
    'Water,2026-03-02T08:00:00.1+01:00,0.1,,',
    'Water,2026-03-03T08:00:00Z,-2,,',
    'Water,2026-03-04T08:00:00Z,1.0E7,,',
  ]);
  expect(describeDays(file)).toEqual([
    'Water: 03-02 done 0.3 “big”, 03-03 missed “-2”, 03-04 done “10000000”',
  ]);
});

it('an import of Track & Graph CSV reads labels that follow the amount in old exports', async () => {
  const file = await importOf(
    [
      'FeatureName,Timestamp,Value,Note',
      'C,2022-09-16T00:13:27.182+01:00,0.0:Label 1,',
      'C,2022-09-15T00:20:40.986+01:00,3:Label: 2,So:me note',
      'D,2021-02-09T11:07:28Z,1:10:00:,',
      'D,2021-02-08T11:17:39.165Z,-10:-30:20:Some: :la:bel,',
      'D,2021-02-05T11:10:01.808Z,12345:18:20,',
    ].join('\n'),
  );
  expect(file.areas.map(({ entries }) => entries.map(({ notes }) => notes))).toEqual([
    ['Label: 2\nSo:me note', 'Label 1'],
    ['12345:18:20', '-10:29:40\nSome: :la:bel', '1:10:00'],
  ]);
  expect(file.areas[0]?.entries.map(({ date }) => date)).toEqual(['2022-09-15', '2022-09-16']);
});

it('an import of Track & Graph CSV reports everything that it cannot read', async () => {
  const { remarks } = await importOfRows([
    'Water,2026-03-02T08:00:00Z,lots,a,b',
    'Water,2026-02-30T08:00:00Z,1,,',
    ',2026-03-02T08:00:00Z,1,,',
  ]);
  expect(remarks).toEqual([
    { kind: 'value-unknown', area: 'Water', line: 2, value: 'lots' },
    { kind: 'field-left-out', area: 'Water', line: 2, value: 'a\nb' },
    { kind: 'date-unreadable', area: 'Water', line: 3, value: '2026-02-30T08:00:00Z' },
    { kind: 'name-missing', line: 4 },
  ]);
});

it('a table with only a timestamp and a value is no Track & Graph file', async () => {
  const result = await resultOf('Name,Timestamp,Value\nRun,2026-03-02,1\n');
  expect(result.kind).toBe('columns');
});

it('an import of Track & Graph CSV never gains a done day by losing or repeating rows', async () => {
  expect(await findInventedDays(rows, importOfRows)).toEqual([]);
});
