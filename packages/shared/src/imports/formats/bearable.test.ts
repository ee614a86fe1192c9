import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const header = 'date,weekday,time of day,category,rating/amount,detail,notes';
const importOfRows = (some: readonly string[]) => importOf([header, ...some].join('\n'));

it('an import of Bearable CSV makes an area of each factor', async () => {
  const file = await importSample('bearable.csv');
  expect(file.format).toBe('bearable');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done', 'Coffee: 03-02 done']);
  expect(file.areas.map(({ group }) => group)).toEqual(['Factors', 'Factors']);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', value: 'Mood (1)' },
    { kind: 'field-left-out', value: 'Symptom (1)' },
  ]);
});

it('an import of Bearable CSV joins the factors of a day and keeps notes once', async () => {
  const file = await importOfRows([
    '"2nd Mar 2026",Monday,am,Factors,,"Walk | Read",early',
    '"2nd Mar 2026",Monday,pm,Factors,,"Read | Walk",',
    '"31st Mar 2026",Tuesday,all day,Sleep factors,,Walk,',
    '"3rd Mar 2026",Tuesday,pm,Factors,,,nothing done',
  ]);
  expect(file.areas.map(({ name, group }) => [name, group])).toEqual([
    ['Walk', 'Factors'],
    ['Read', 'Factors'],
    ['Walk', 'Sleep factors'],
  ]);
  expect(describeDays(file)).toEqual([
    'Walk: 03-02 done “early”',
    'Read: 03-02 done',
    'Walk: 03-31 done',
  ]);
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', line: 5, value: '2026-03-03 nothing done' },
  ]);
});

it('an import of Bearable CSV adds the doses of a medication', async () => {
  const file = await importOfRows([
    '"1st Mar 2026",Sunday,4:30,Meds/Supplements,600,Ibuprofen (mg),',
    '"1st Mar 2026",Sunday,16:30,Meds/Supplements,600,Ibuprofen (mg),late',
    '"2nd Mar 2026",Monday,4:30,Meds/Supplements,0,Ibuprofen (mg),',
    '"3rd Mar 2026",Tuesday,4:30,Meds/Supplements,one,Ibuprofen (mg),',
    '"3rd Mar 2026",Tuesday,4:30,Meds/Supplements,,Vitamin,',
  ]);
  expect(describeDays(file)).toEqual([
    'Ibuprofen: 03-01 done 1200 “late”, 03-02 missed 0, 03-03 done “one”',
    'Vitamin: 03-03 done',
  ]);
});

it('an import of Bearable CSV prefers the formatted dates of later exports', async () => {
  const file = await importOf(
    'date,date formatted,weekday,time of day,category,rating/amount,detail,notes\n' +
      '"2nd Mar 2026",2026-03-02,Monday,am,Factors,,Walk,\n' +
      '"soon",,Monday,am,Factors,,Walk,\n',
  );
  expect(describeDays(file)).toEqual(['Walk: 03-02 done']);
  expect(file.remarks).toEqual([{ kind: 'date-unreadable', line: 3, value: 'soon Walk' }]);
});

it('a diary with categories and details alone is no Bearable file', async () => {
  const result = await resultOf('date,category,detail\n2026-03-02,Factors,Walk\n');
  expect(result.kind).toBe('columns');
});

it('an import of Bearable CSV never gains a done day by losing or repeating rows', async () => {
  const rows = [
    '"2nd Mar 2026",Monday,am,Factors,,"Walk | Read",early',
    '"2nd Mar 2026",Monday,pm,Factors,,Read,',
    '"3rd Mar 2026",Tuesday,4:30,Meds/Supplements,600,Ibuprofen (mg),',
    '"4th Mar 2026",Wednesday,4:30,Meds/Supplements,0,Ibuprofen (mg),',
  ];
  expect(await findInventedDays(rows, importOfRows)).toEqual([]);
});
