import { expect, it } from 'vitest';
import { describeDays } from '../../testing/sample-files.ts';
import { countsOf, importedArea, importOf, zipOf } from '../../testing/import-of.ts';

const areasHeader =
  'id,name,description,color,icon,group,reminder_time,created_on,ended_on,position,schedule';

function table(header: string, rows: readonly string[]): string {
  return `\u{feff}${[header, ...rows].join('\r\n')}\r\n`;
}

function ourZip(areas: readonly string[], days: readonly string[], pauses: readonly string[] = []) {
  return zipOf({
    'areas.csv': table(areasHeader, areas),
    'pauses.csv': table('area_id,first_day,last_day,reason', pauses),
    'days.csv': table('date,area_id,area,mark,note', days),
  });
}

const schedule =
  '"[{""from"":""2026-03-01"",""rule"":{""kind"":""weekdays"",""weekdays"":[1,3]}}]"';
const run = `a,Run,"Slowly, outside",ocean,flame,Sport,08:00,2026-03-01,,0,${schedule}`;
const read = "b,'=Read,,#12ab34,,,,2026-02-01,2026-03-20,1,[]";

it('an import of the Daymark CSV zip restores areas, pauses and days', async () => {
  const file = await importOf(
    ourZip(
      [run, read],
      [
        '2026-03-01,a,Run,done,"Two\nlines\r\nand ""more"""',
        "2026-03-01,b,'=Read,not_done,'-5 degrees",
        '2026-03-02,a,Run,not_done,',
      ],
      [
        'a,2026-03-10,2026-03-12,Ill',
        'b,2026-01-15,,',
        ',2026-04-05,2026-04-08,Holiday',
        ',2026-03-15,2026-03-16,',
      ],
    ),
  );
  expect(file).toEqual({
    format: 'daymark-csv',
    areas: [
      importedArea({
        key: 'a',
        name: 'Run',
        description: 'Slowly, outside',
        color: 'ocean',
        icon: 'flame',
        group: 'Sport',
        reminder_time: '08:00',
        schedule: [{ from: '2026-03-01', rule: { kind: 'weekdays', weekdays: [1, 3] } }],
        pauses: [{ first_day: '2026-03-10', last_day: '2026-03-12', reason: 'Ill' }],
        entries: [
          { date: '2026-03-01', score: 1, notes: 'Two\nlines\r\nand "more"' },
          { date: '2026-03-02', score: 0, notes: '' },
        ],
      }),
      importedArea({
        key: 'b',
        name: '=Read',
        color: '#12ab34',
        created_on: '2026-02-01',
        deleted_on: '2026-03-20',
        pauses: [{ first_day: '2026-01-15', last_day: null, reason: '' }],
        entries: [{ date: '2026-03-01', score: 0, notes: '-5 degrees' }],
      }),
    ],
    pauses: [
      { first_day: '2026-03-15', last_day: '2026-03-16', reason: '' },
      { first_day: '2026-04-05', last_day: '2026-04-08', reason: 'Holiday' },
    ],
    remarks: [],
  });
});

it('an import of the Daymark CSV zip finds areas by id, or by name without an id', async () => {
  const file = await importOf(
    ourZip(
      [run, run.replace(/^a/, 'c')],
      ['2026-03-01,a,Run,done,', '2026-03-02,c,Run,done,', '2026-03-03,,Run,done,'],
    ),
  );
  expect(countsOf(file)).toEqual([
    'Run: 1 done, 0 not, 0 notes, 0 pauses',
    'Run: 2 done, 0 not, 0 notes, 0 pauses',
  ]);
});

it('an import of the Daymark CSV zip reports unreadable cells and rows', async () => {
  const file = await importOf(
    ourZip(
      ['a,Run,,loud,unicorn,,8h15,soon,,0,[{}]', 'b,,,,,,,,,1,'],
      ['2026-02-30,a,Run,done,', '2026-03-01,z,Gone,done,', '2026-03-01,a,Run,perhaps,'],
      ['a,2026-03-02,2026-03-01,', 'z,2026-03-01,,', 'a,1969-01-01,,'],
    ),
  );
  expect(
    file.remarks.map(({ file: name, line, kind, value }) => `${name}:${line} ${kind} ${value}`),
  ).toEqual([
    'areas.csv:2 field-left-out loud',
    'areas.csv:2 field-left-out unicorn',
    'areas.csv:2 field-left-out 8h15',
    'areas.csv:2 field-left-out soon',
    'areas.csv:2 field-left-out [{}]',
    'areas.csv:3 name-missing undefined',
    'pauses.csv:2 date-unreadable 2026-03-02 2026-03-01',
    'days.csv:2 date-unreadable 2026-02-30',
    'pauses.csv:3 row-unreadable z',
    'days.csv:3 row-unreadable z',
    'pauses.csv:4 date-out-of-range 1969-01-01',
    'days.csv:4 value-unknown perhaps',
  ]);
});

it('a zip of Daymark CSV files is recognized if they are in a folder and beside other files', async () => {
  const file = await importOf(
    zipOf({
      'mine/areas.csv': table(areasHeader, [run]),
      'mine/days.csv': table('date,area_id,area,mark,note', ['2026-03-01,a,Run,done,']),
      'mine/photo.jpg': new Uint8Array([1, 2, 3]),
    }),
  );
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks).toEqual([{ kind: 'file-left-out', value: 'mine/photo.jpg' }]);
});

it.each([
  { how: 'with line feeds', separator: ',', newline: '\n', day: '2026-03-14' },
  { how: 'with semicolons and German dates', separator: ';', newline: '\r\n', day: '14.03.2026' },
  { how: 'with tabs and American dates', separator: '\t', newline: '\n', day: '3/14/2026' },
  { how: 'with British dates', separator: ',', newline: '\n', day: '14/3/2026' },
  { how: 'with carriage returns', separator: ';', newline: '\r', day: '14.3.2026' },
])(
  'the Daymark CSV zip can be imported after a spreadsheet saved its files $how',
  async ({ separator, newline, day }) => {
    const text = (...rows: readonly (readonly string[])[]) =>
      rows.map((cells) => cells.join(separator) + newline).join('');
    const file = await importOf(
      zipOf({
        'areas.csv': text(areasHeader.split(','), [
          'a',
          'Run',
          '',
          'ocean',
          '',
          '',
          '',
          day,
          '',
          '0',
          schedule,
        ]),
        'pauses.csv': text(['area_id', 'first_day', 'last_day', 'reason'], ['a', day, day, 'Ill']),
        'days.csv': text(
          ['date', 'area_id', 'area', 'mark', 'note'],
          [day, 'a', 'Run', 'done', `"Two${newline}lines, ""said"""`],
        ),
      }),
    );
    const [run = null] = file.areas;
    const lineEnd = newline === '\r' ? '\n' : newline;
    expect(run).toMatchObject({
      created_on: '2026-03-14',
      pauses: [{ first_day: '2026-03-14', last_day: '2026-03-14' }],
      entries: [{ date: '2026-03-14', score: 1, notes: `Two${lineEnd}lines, "said"` }],
    });
    expect(run?.schedule).toHaveLength(1);
    expect(file.remarks.filter(({ kind }) => !kind.startsWith('dates-'))).toEqual([]);
  },
);

it.each([
  ['7:00', '07:00'],
  ['07:00:00', '07:00'],
  ['21:00:00', '21:00'],
  ['7:35', '07:35'],
  ['7h', null],
])('an import of the Daymark CSV zip reads the reminder time %s as %s', async (written, hour) => {
  const file = await importOf(ourZip([run.replace('08:00', written)], []));
  expect(file.areas[0]?.reminder_time).toBe(hour);
  expect(file.remarks.map(({ value }) => value)).toEqual(hour === null ? [written] : []);
});

it.each(['2026-03-10', ''])(
  'a rule that is older than its area starts on the first day of an area whose created_on is %j in the CSV',
  async (created) => {
    const file = await importOf(
      ourZip([run.replace('2026-03-01', created)], ['2026-03-12,a,Run,done,']),
    );
    const [area = null] = file.areas;
    expect(area?.created_on).toBe(created || '2026-03-12');
    expect(area?.schedule).toEqual([
      { from: area?.created_on, rule: { kind: 'weekdays', weekdays: [1, 3] } },
    ]);
  },
);

it('an import of the Daymark CSV zip reads amounts, targets, units and steps as a spreadsheet saves them', async () => {
  const target = {
    from: '2026-03-01',
    rule: { kind: 'daily' },
    target: { kind: 'at_least', amount: 2.5 },
  };
  const cell = JSON.stringify([target]).replaceAll('"', '""');
  const file = await importOf(
    zipOf({
      'areas.csv': `id;name;unit;step;created_on;schedule\r\na;Run;km;"0,5";2026-03-01;"${cell}"\r\n`,
      'days.csv': [
        'date;area_id;area;mark;note;amount',
        '2026-03-01;a;Run;done;;"2,5"',
        '2026-03-02;a;Run;done;by hand;0',
        '2026-03-03;a;Run;not_done;;1',
        '2026-03-04;a;Run;done;;1.000',
        '2026-03-05;a;Run;done;kept;far',
      ].join('\r\n'),
    }),
  );
  expect(file.areas[0]).toMatchObject({ unit: 'km', step: 0.5, schedule: [target] });
  expect(describeDays(file)).toEqual([
    'Run: 03-01 done 2.5, 03-02 done 0 “by hand”, 03-03 missed 1, 03-04 done “1.000”, 03-05 done “kept”',
  ]);
  expect(file.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['value-unknown', 'far'],
    ['amounts-in-notes', undefined],
  ]);
});

it('the Daymark CSV zip is not recognized by the names of its files alone', async () => {
  const zip = zipOf({ 'areas.csv': 'Bereich;Größe\r\n', 'days.csv': 'x' });
  await expect(importOf(zip)).rejects.toMatchObject({ code: 'not-recognised' });
});
