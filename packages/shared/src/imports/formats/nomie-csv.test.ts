import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const header = 'epoch,start,end,offset,note,lat,lng,location,score';

/** @param time UTC */
function row(time: string, offset: string, note: string): string {
  return `${Date.parse(`2026-03-${time.replace(' ', 'T')}Z`)},,,${offset},${note},,,,0`;
}

const importOfRows = (some: readonly string[]) => importOf([header, ...some].join('\n'));

it('an import of Nomie CSV makes an area of each tracker in the notes', async () => {
  const file = await importSample('nomie-detailed.csv');
  expect(file.format).toBe('nomie-csv');
  expect(describeDays(file)).toEqual(['stretch: 03-02 done', 'water: 03-02 done 3 “with lunch”']);
  expect(file.remarks).toEqual([{ kind: 'field-left-out', value: 'score' }]);
});

it("an import of Nomie CSV dates a log by its offset, or by the person's zone if the offset is missing", async () => {
  const rows = [
    row('02 23:30', '-60', '#a'),
    row('02 23:30', '480', '#b'),
    row('02 23:30', '', '#c'),
  ];
  const file = await importOf([header, ...rows].join('\n'), { timeZone: 'Asia/Tokyo' });
  expect(describeDays(file)).toEqual(['a: 03-03 done', 'b: 03-02 done', 'c: 03-03 done']);
});

it('an import of Nomie CSV reads durations, units and several values, but no formulas', async () => {
  const file = await importOfRows([
    row('02 08:00', '0', 'Slept #sleep(07:30:00) well. #walk(1.6mile)!'),
    row('02 20:00', '0', '#walk(2mile) #beer(0) #math(4+4) @Kim +home'),
    row('03 20:00', '0', 'only text'),
  ]);
  expect(describeDays(file)).toEqual([
    'sleep: 03-02 done “7:30:00\nSlept well.”',
    'walk: 03-02 done “1.6mile + 2mile\n@Kim +home”',
    'beer: 03-02 missed',
    'math: ',
  ]);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['value-unknown', '4+4'],
    ['field-left-out', '2026-03-03 only text'],
    ['amounts-in-notes', undefined],
    ['amounts-in-notes', undefined],
  ]);
});

it('an import of Nomie CSV reads older exports, which have one row per tracker', async () => {
  const file = await importOf(
    [
      'epoch,start,end,offset,tracker,value,note,lat,lng,location,score',
      '1772434800000,,,0,water,3,#water(3) #run late,1,2,Home,0',
      '1772434800000,,,0,run,1,#water(3) #run late,1,2,Home,0',
      '1772434800000,,,0,note,1,just a note,,,,0',
    ].join('\n'),
  );
  expect(describeDays(file)).toEqual(['water: 03-02 done 3 “late”', 'run: 03-02 done “late”']);
  expect(file.remarks).toContainEqual({ kind: 'field-left-out', value: 'lat, lng, location' });
});

it('an import of a Nomie table of days reads a zero as no entry', async () => {
  const file = await importOf(
    'date,#stretch,#water,@kim\n2026-03-03,0,2.5,1\n2026-03-02,1,0,0\nsoon,1,1,1\n',
  );
  expect(describeDays(file)).toEqual(['stretch: 03-02 done', 'water: 03-03 done 2.5']);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', value: '@kim' },
    { kind: 'date-unreadable', line: 4, value: 'soon' },
  ]);
});

it('a table of days is no Nomie file if one of its columns is not tagged', async () => {
  expect((await resultOf('date,#run,walk\n2026-03-02,1,1\n')).kind).toBe('columns');
});

it('an import of Nomie CSV never gains a done day by losing or repeating rows', async () => {
  const rows = [
    row('02 08:00', '0', '#run #water(2)'),
    row('02 09:00', '0', '#water(0)'),
    row('03 09:00', '0', '#water(0) #run(0)'),
    row('04 09:00', '0', '#run(2+2)'),
  ];
  expect(await findInventedDays(rows, importOfRows)).toEqual([]);
});
