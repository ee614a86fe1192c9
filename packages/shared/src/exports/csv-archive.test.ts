import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { emptyPersonData } from '../sync/person-data.ts';
import { createDraft } from '../sync/person-draft.ts';
import { smallPerson } from '../testing/small-person.ts';
import { createCsvArchive } from './csv-archive.ts';

const now = '2026-03-02T12:00:00.000Z';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textsOf(archive: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, decoder.decode(bytes)]),
  );
}

it('createCsvArchive exports all areas, pauses and days, sorted by date and area position', () => {
  const texts = textsOf(createCsvArchive(smallPerson(), { now }));
  expect(Object.keys(texts)).toEqual(['areas.csv', 'pauses.csv', 'days.csv']);
  const [one, other] = [
    '0195f000-0000-7000-8000-000000000001',
    '0195f000-0000-7000-8000-000000000002',
  ];
  const lines = (...rows: readonly (readonly string[])[]) =>
    `\u{feff}${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}\r\n`;
  const rule =
    '[{""from"":""2026-02-26"",""rule"":{""kind"":""weekdays"",""weekdays"":[1,2,3,4,5]},' +
    '""target"":{""kind"":""at_least"",""amount"":10}}]';
  const [first, second] = [`'=Reading, ""slowly""`, 'Зарядка'];
  const described = 'One line\nand another';
  const reminders = '[{""time"":""21:00"",""weekdays"":[1,5]},{""time"":""07:35""}]';
  const prompt = 'What stayed with you?';
  const streak = ['forgiving', '14'];
  const amounts = ['pages', '2.5', reminders];
  const details = [described, 'ocean', 'book-open', 'Mind', '21:00', prompt, ...streak];
  const empty = ['', '#667EEA', '', '', '', '', 'days', '7', '', '', '[]'];
  expect(texts['areas.csv']).toBe(
    lines(
      [
        'id',
        'name',
        'description',
        'color',
        'icon',
        'group',
        'reminder_time',
        'note_prompt',
        'streak_rule',
        'forgiving_days',
        'unit',
        'step',
        'reminders',
        'created_on',
        'ended_on',
        'position',
        'schedule',
      ],
      [one, first, ...details, ...amounts, '2026-02-26', '', '1', rule],
      [other, second, ...empty, '2026-02-26', '2026-03-01', '2', '[]'],
    ),
  );
  expect(texts['pauses.csv']).toBe(
    lines(
      ['area_id', 'first_day', 'last_day', 'reason'],
      [one, '2026-02-28', '2026-03-01', 'Flu'],
      ['', '2026-03-02', '', ''],
    ),
  );
  expect(texts['days.csv']).toBe(
    lines(
      ['date', 'area_id', 'area', 'mark', 'note', 'amount'],
      ['2026-02-26', one, first, 'done', '30 pages', ''],
      ['2026-02-26', other, second, 'not_done', "'-", ''],
      ['2026-02-27', one, first, 'done', '', '12.5'],
      ['2026-02-28', other, second, 'done', '', ''],
      ['2026-03-01', one, first, 'done', "''tis done; on, and on", ''],
    ),
  );
});

it('createCsvArchive writes the amount of a day with a point before its decimals', () => {
  const draft = createDraft(smallPerson());
  const [area] = draft.areas.now.values();
  const day = { life_area_id: area?.id ?? '', score_date: '2026-03-02' };
  draft.setEntry(day, 0, { amount: 2.5 });
  const texts = textsOf(createCsvArchive(draft.finish(), { now }));
  expect(texts['days.csv']).toMatch(/"2026-03-02",.*,"not_done","","2.5"\r\n$/);
});

it('createCsvArchive writes the headers even without data', () => {
  const texts = textsOf(createCsvArchive(emptyPersonData, { now }));
  expect(texts['days.csv']).toBe('\u{feff}"date","area_id","area","mark","note","amount"\r\n');
});
