import { expect, it } from 'vitest';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const [header = '', ...rows] = new TextDecoder()
  .decode(readSample('daylio.csv'))
  .trim()
  .split('\n');
const importOfRows = (some: readonly string[]) => importOf([header, ...some].join('\n'));

it('an import of Daylio CSV makes an area of each activity', async () => {
  const file = await importSample('daylio.csv');
  expect(file.format).toBe('daylio-csv');
  expect(describeDays(file)).toEqual([
    'stretch: 03-02 done “rad\nTitle\nHe said "ok"\nline”, 03-03 done “good\nSleep: 7/10 points”',
    'read: 03-03 done',
  ]);
});

it('an import of Daylio CSV reports entries without activities', async () => {
  const { remarks } = await importSample('daylio.csv');
  expect(remarks).toEqual([{ kind: 'field-left-out', line: 3, value: '2026-03-03 meh\nlate' }]);
});

it('an import of Daylio CSV joins the entries of a day without a remark', async () => {
  const file = await importOfRows([
    '2026-03-02,March 2,Monday,22:00,rad,stretch,"","","<div>a &lt; b</div><b>c</b>"',
    '2026-03-02,March 2,Monday,08:00,meh,read | stretch,"","",""',
  ]);
  expect(describeDays(file)).toEqual([
    'stretch: 03-02 done “rad\na < b\nc”',
    'read: 03-02 done “meh”',
  ]);
  expect(file.remarks).toEqual([]);
});

it.each([
  ['year,date,weekday,time,mood,activities,note', '2018,29 March,Thursday,11:54 pm,good,read,'],
  [
    'full_date,date,weekday,time,mood,activities,note_title,note',
    '2018-03-29,March 29,Thursday,11:54 pm,good,read,,',
  ],
])('an import of Daylio CSV reads the columns %s', async (columns, row) => {
  const { areas } = await importOf(`${columns}\n${row}\n`);
  expect(areas[0]?.entries).toEqual([{ date: '2018-03-29', score: 1, notes: 'good' }]);
});

it('an import of Daylio CSV reads a file without column titles', async () => {
  const file = await importOf(
    '2026-03-02,2 de marzo,lunes,18:43,mal,leyendo | pc,""\n2026-03-01,1 de marzo,domingo,9:05,,pc,solo\n',
  );
  expect(file.format).toBe('daylio-csv');
  expect(describeDays(file)).toEqual([
    'leyendo: 03-02 done “mal”',
    'pc: 03-01 done “solo”, 03-02 done',
  ]);
  const { remarks } = await importOf(
    '2026-03-02,March 2,Monday,6:43 pm,good,run,"","a"\n2026-03-01,March 1,Sunday,18:43,bad,"","",""\n',
  );
  expect(remarks).toEqual([{ kind: 'field-left-out', line: 2, value: '2026-03-01 bad' }]);
});

it('an import of Daylio CSV reports unreadable dates with the text of their entry', async () => {
  const { remarks } = await importOfRows([',soon,,,rad,read,"","",""', ...rows.slice(0, 1)]);
  expect(remarks).toEqual([{ kind: 'date-unreadable', line: 2, value: 'soon rad' }]);
});

it('a diary without the columns of Daylio is read like any other table', async () => {
  const result = await resultOf('full_date,mood,activities\n2026-03-02,good,read\n');
  expect(result.kind).toBe('columns');
});

it('an import of Daylio CSV never gains a done day by losing or repeating rows', async () => {
  expect(
    await findInventedDays(
      rows.filter((row) => row.includes('stretch')),
      importOfRows,
    ),
  ).toEqual([]);
});
