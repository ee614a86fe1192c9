import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const columns = 'activity name,time started,time ended,comment,categories,record tags';
const importOfRows = (rows: readonly string[], header = `${columns},duration,duration minutes`) =>
  importOf([header, ...rows].join('\n'), { timeZone: 'Asia/Tokyo' });

it('an import of Simple Time Tracker CSV adds the durations of the records that began on a day', async () => {
  const file = await importSample('simple-time-tracker.csv', { timeZone: 'America/New_York' });
  expect(file.format).toBe('simple-time-tracker');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-01 done 20, 03-02 done 17.05 “half\nin the rain\nmat”',
    'Read "slowly", aloud: 03-02 done 45.5 “novel, pages (12 p.)\nchapter 3”',
    'Vitamins: 03-03 done',
  ]);
  expect(file.areas.map(({ group, created_on }) => [group, created_on])).toEqual([
    ['Body', '2026-03-01'],
    ['', '2026-03-02'],
    ['', '2026-03-03'],
  ]);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Stretch', line: 2, value: 'Morning' },
  ]);
});

it('an import of Simple Time Tracker CSV converts times in UTC, and keeps dates with an offset', async () => {
  const file = await importOfRows([
    '"Run",2026-03-02T20:00:00Z,2026-03-02T21:00:00Z,"","","",1:0:0,60',
    '"Walk",2026-03-02T20:00:00-05:00,2026-03-02T21:00:00-05:00,"","","",1:0:0,60',
  ]);
  expect(describeDays(file)).toEqual(['Run: 03-03 done 60', 'Walk: 03-02 done 60']);
});

it('an import of Simple Time Tracker CSV without durations subtracts the times', async () => {
  const file = await importOfRows(
    [
      'Run,2022-03-02 06:00:00,2022-03-02 07:02:03,wet,Body Morning,',
      'Run,2022-03-03 06:00:00,2022-03-03 05:00:00,,Body Morning,',
    ],
    columns.replace('categories', 'activity tags'),
  );
  expect(describeDays(file)).toEqual(['Run: 03-02 done 62.05 “wet”']);
  expect(file.areas[0]?.group).toBe('Body Morning');
  expect(file.remarks[0]).toEqual({
    kind: 'value-unknown',
    area: 'Run',
    line: 3,
    value: '2022-03-03 05:00:00',
  });
});

it('an import of Simple Time Tracker CSV counts copies of a record once', async () => {
  const [one, other] = ['06', '07'].map(
    (hour) => `"Run",2026-03-02 ${hour}:00:00,2026-03-02 ${hour}:30:00,"","","",0:30:0,30`,
  );
  const file = await importOfRows([one, other, one].map(String));
  expect(describeDays(file)).toEqual(['Run: 03-02 done 60']);
});

it('an import of Simple Time Tracker CSV reports everything that it cannot read', async () => {
  const { areas, remarks } = await importOfRows([
    '"Run",2026-02-30 06:00:00,2026-02-30 07:00:00,"wet","","",1:0:0,60',
    '"Run",02.03.2026 06:00,02.03.2026 07:00,"","","",1:0:0,60',
    '"Run",2026-03-02 06:00:00,later,"","","mud",soon,60',
    '"",2026-03-02 06:00:00,2026-03-02 07:00:00,"","","",1:0:0,60',
  ]);
  expect(areas.map(({ entries, leftOut }) => [entries.length, leftOut])).toEqual([[0, 3]]);
  expect(remarks).toEqual([
    { kind: 'date-unreadable', area: 'Run', line: 2, value: '2026-02-30 06:00:00' },
    { kind: 'date-unreadable', area: 'Run', line: 3, value: '02.03.2026 06:00' },
    { kind: 'field-left-out', area: 'Run', line: 2, value: 'wet' },
    { kind: 'field-left-out', area: 'Run', line: 4, value: 'mud' },
    { kind: 'value-unknown', area: 'Run', line: 4, value: 'soon' },
    { kind: 'name-missing', line: 5 },
  ]);
});

it('a table without the titles "time started" and "time ended" is no Simple Time Tracker file', async () => {
  const result = await resultOf('activity name,started,ended\nRun,2026-03-02,2026-03-02\n');
  expect(result.kind).toBe('columns');
});

it('parts of a Simple Time Tracker table contain no done day that the whole table lacks', async () => {
  const rows = [
    '"Run",2026-03-02 06:00:00,2026-03-02 07:00:00,"","","",1:0:0,60',
    '"Run",2026-03-02 23:00:00,2026-03-03 01:00:00,"","","",2:0:0,120',
    '"Run",2026-03-05 06:00:00,2026-03-05 05:00:00,"","","",,',
    '"Pill",2026-03-04 08:00:00,2026-03-04 08:00:00,"","","",0:0:0,0',
  ];
  expect(await findInventedDays(rows, importOfRows)).toEqual([]);
});
