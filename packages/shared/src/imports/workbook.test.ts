import { expect, it } from 'vitest';
import { importOf, resultOf, zipOf } from '../testing/import-of.ts';
import { describeDays, readSample } from '../testing/sample-files.ts';
import { openArchive } from './archive.ts';
import { toCsv } from './workbook-table.ts';
import { readWorkbook } from './workbook.ts';

const readTables = (bytes: Uint8Array) =>
  readWorkbook(openArchive(bytes)).map(({ name, ...sheet }) => [name, toCsv(sheet)]);

/** Makes a workbook whose only sheet has the given XML of rows. */
function workbookOf(rows: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipOf({
    'xl/workbook.xml': '<x:workbook><x:sheet name="A &amp; B" z:id="r1"/></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

it('a workbook of ExcelJS is read with dates, durations, formulas, rich text and empty rows', () => {
  expect(readTables(readSample('table.xlsx'))).toEqual([
    ['Empty', ''],
    [
      'Habits',
      [
        'Date,Stretch,Run,Note',
        '2026-03-02,TRUE,0.3,x',
        '2026-03-03,FALSE,0.6,rich text',
        '',
        '',
        '2026-03-04,TRUE,1:30:00,"a\nb, ""c"""',
      ].join('\n'),
    ],
    ['Other', 'left,out'],
  ]);
});

it('a workbook of openpyxl that counts days from 1904 is read with correct dates and times', () => {
  expect(readTables(readSample('table-1904.xlsx'))).toEqual([
    ['Sheet', 'Date,A\n2026-03-02,TRUE\n2026-03-03T08:30,2\n08:30\n30:00:00,1'],
  ]);
});

it('a workbook with prefixed names, inline texts and cells without places is read', () => {
  const rows =
    '<x:row><x:c t="inlineStr"><x:is><x:t>a&lt;_x0009_</x:t></x:is></x:c>' +
    '<x:c t="s"><x:v>0</x:v></x:c><c t="e"><v>#N/A</v></c><c t="s"><v>9</v></c></x:row>';
  const texts = '<sst><si><r><t>x</t></r><rPh><t>hint</t></rPh><r><t>y</t></r></si></sst>';
  const tables = readTables(workbookOf(rows, { 'xl/sharedStrings.xml': texts }));
  expect(tables).toEqual([['A & B', 'a<\t,xy,,']]);
});

it.each([
  ['a column beyond the limit', '<row><c r="ZZZ1"><v>1</v></c></row>', 'too-many-columns'],
  ['a row beyond the last one of Excel', '<row r="1048577"><c><v>1</v></c></row>', 'damaged'],
  ['an unclosed element', '<row><c>', 'damaged'],
  ['too many cells', '<row><c r="ALL1"><v>1</v></c></row>'.repeat(6001), 'too-many-entries'],
])('a workbook with %s is refused', async (_, rows, code) => {
  await expect(resultOf(workbookOf(rows))).rejects.toMatchObject({ code });
});

it('a workbook of no known program is offered as a table of its first sheet with cells', async () => {
  const result = await resultOf(readSample('table.xlsx'));
  if (result.kind !== 'columns') throw new Error(result.kind);
  const file = await importOf(readSample('table.xlsx'), { mapping: result.preview.guess });
  expect(file.format).toBe('csv');
  expect(describeDays(file)[0]).toBe('Stretch: 03-02 done, 03-03 missed, 03-04 done');
  expect(file.remarks).toContainEqual({ kind: 'file-left-out', file: 'Other' });
});

it('a HabitBull table that was saved as a workbook is read as HabitBull', async () => {
  const csv = new TextDecoder().decode(readSample('habitbull-resaved.csv'));
  const rows = csv.split(/\r?\n/).map((line) => {
    const cells = line.split(',').map((cell) => `<c t="str"><v>${cell}</v></c>`);
    return `<row>${cells.join('')}</row>`;
  });
  const file = await importOf(workbookOf(rows.join('')));
  expect(file.format).toBe('habitbull');
});
