import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { noPersonData } from '../sync/person-data.ts';
import { smallPerson } from '../testing/small-person.ts';
import { csvArchive } from './csv-archive.ts';

const now = '2026-03-02T12:00:00.000Z';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textsOf(archive: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, decoder.decode(bytes)]),
  );
}

describe('the tables', () => {
  it('have all that was said, by date and as the areas are ordered', () => {
    const texts = textsOf(csvArchive(smallPerson(), { now }));
    expect(Object.keys(texts)).toEqual(['areas.csv', 'pauses.csv', 'days.csv']);
    const [one, other] = [
      '0195f000-0000-7000-8000-000000000001',
      '0195f000-0000-7000-8000-000000000002',
    ];
    expect(texts['areas.csv']).toBe(
      [
        '\u{feff}id,name,description,color,icon,group,reminder_time,created_on,ended_on,position,schedule',
        `${one},"'=Reading, ""slowly""","One line\nand another",ocean,book-open,Mind,21:00,2026-02-26,,1,"[{""from"":""2026-02-26"",""rule"":{""kind"":""weekdays"",""weekdays"":[1,2,3,4,5]}}]"`,
        `${other},Зарядка,,#667EEA,,,,2026-02-26,2026-03-01,2,[]`,
        '',
      ].join('\r\n'),
    );
    expect(texts['pauses.csv']).toBe(
      [
        '\u{feff}area_id,first_day,last_day,reason',
        `${one},2026-02-28,2026-03-01,Flu`,
        ',2026-03-02,,',
        '',
      ].join('\r\n'),
    );
    expect(texts['days.csv']).toBe(
      [
        '\u{feff}date,area_id,area,mark,note',
        `2026-02-26,${one},"'=Reading, ""slowly""",done,30 pages`,
        `2026-02-26,${other},Зарядка,not_done,'-`,
        `2026-02-27,${one},"'=Reading, ""slowly""",done,`,
        `2026-02-28,${other},Зарядка,done,`,
        `2026-03-01,${one},"'=Reading, ""slowly""",done,"''tis done; on, and on"`,
        '',
      ].join('\r\n'),
    );
  });

  it('have their headers where there is nothing', () => {
    const texts = textsOf(csvArchive(noPersonData, { now }));
    expect(texts['days.csv']).toBe('\u{feff}date,area_id,area,mark,note\r\n');
  });
});
