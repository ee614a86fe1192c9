import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import * as limits from '@daymark/shared/limits.ts';
import { expect, it } from 'vitest';
import { readEdit } from './read-edit.ts';

const now = Date.parse('2026-03-01T09:00:00.000Z');
const session = { timezone: 'Europe/Berlin', day_ends_at: '00:00' } as const;
const here = { now, session };

it('the time of an edit is now when the client sends no time', () => {
  expect(readEdit({}, here)).toEqual({
    edited_at: '2026-03-01T09:00:00.000Z',
    edited_on: '2026-03-01',
    now: '2026-03-01T09:00:00.000Z',
  });
});

it("the time of an edit is the client's past time in the sortable format", () => {
  const { edited_at } = readEdit({ edited_at: '2026-02-28T22:59:59Z' }, here);
  expect(edited_at).toBe('2026-02-28T22:59:59.000Z');
});

it("the time of an edit is never in the future, however wrong the client's clock is", () => {
  const { edited_at } = readEdit({ edited_at: '2036-03-01T09:00:00.000Z' }, here);
  expect(edited_at).toBe('2026-03-01T09:00:00.000Z');
});

it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '1970-01-01T23:59:59Z'])(
  'an edit time of %s is moved to a time that is after the earliest date in every zone',
  (edited_at) => {
    for (const timezone of ['Etc/GMT+12', ...Intl.supportedValuesOf('timeZone')]) {
      const edit = readEdit({ edited_at }, { now, session: { ...session, timezone } });
      expect(edit.edited_on >= limits.earliestDate).toBe(true);
      expect(edit.edited_on).toBe(getDateInZone(Date.parse(edit.edited_at), timezone));
    }
  },
);

it.each([
  ['2026-03-01', '2026-03-01'],
  // Zones in which this day has already begun or has not ended yet.
  ['2026-03-02', '2026-03-02', '2026-03-01T10:30:00Z'],
  ['2026-02-28', '2026-02-28', '2026-03-01T11:30:00Z'],
  ['2026-03-02', '2026-03-01', '2026-03-01T09:30:00Z'],
  // Zones in which the day ends at five.
  ['2026-02-28', '2026-02-28', '2026-03-01T16:30:00Z'],
  ['2026-02-28', '2026-03-01', '2026-03-01T17:00:00Z'],
  ['2027-01-01', '2026-03-01'],
])(
  'the date %s of the client is used when it was today in some zone, and %s otherwise',
  (edited_on, expected, edited_at = '2026-03-01T09:00:00Z') => {
    const at = { now: Date.parse('2026-03-05T12:00:00Z'), session };
    expect(readEdit({ edited_at, edited_on }, at).edited_on).toBe(expected);
  },
);
