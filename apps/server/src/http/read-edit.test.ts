import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import * as limits from '@daymark/shared/limits.ts';
import { expect, it } from 'vitest';
import { readEdit } from './read-edit.ts';

const now = Date.parse('2026-03-01T09:00:00.000Z');
const session = { timezone: 'Europe/Berlin', day_ends_at: '00:00' } as const;
const here = { now, session };

it('readEdit uses the current time if the client sends no time', () => {
  expect(readEdit({}, here)).toEqual({
    edited_at: '2026-03-01T09:00:00.000Z',
    edited_on: '2026-03-01',
    now: '2026-03-01T09:00:00.000Z',
  });
});

it("readEdit returns the client's past time in a sortable format", () => {
  const { edited_at } = readEdit({ edited_at: '2026-02-28T22:59:59Z' }, here);
  expect(edited_at).toBe('2026-02-28T22:59:59.000Z');
});

it('readEdit replaces a future time with the current time', () => {
  const { edited_at } = readEdit({ edited_at: '2036-03-01T09:00:00.000Z' }, here);
  expect(edited_at).toBe('2026-03-01T09:00:00.000Z');
});

it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '1970-01-01T23:59:59Z'])(
  'readEdit moves the time %s so that its date is allowed in every time zone',
  (edited_at) => {
    for (const timezone of ['Etc/GMT+12', ...Intl.supportedValuesOf('timeZone')]) {
      const edit = readEdit({ edited_at }, { now, session: { ...session, timezone } });
      expect(edit.edited_on >= limits.earliestDate).toBe(true);
      expect(edit.edited_on).toBe(getDateInZone(Date.parse(edit.edited_at), timezone));
    }
  },
);

it.each([
  ['2026-03-01', '2026-03-01', '2026-03-01T09:00:00Z'],
  // March 2 has begun in UTC+14 at this time, but not yet an hour earlier.
  ['2026-03-02', '2026-03-02', '2026-03-01T10:30:00Z'],
  ['2026-03-02', '2026-03-01', '2026-03-01T09:30:00Z'],
  // February 28 has not ended in UTC-12.
  ['2026-02-28', '2026-02-28', '2026-03-01T11:30:00Z'],
  // If days end at 05:00, February 28 ends in UTC-12 at 17:00 UTC.
  ['2026-02-28', '2026-02-28', '2026-03-01T16:30:00Z'],
  ['2026-02-28', '2026-03-01', '2026-03-01T17:00:00Z'],
  ['2027-01-01', '2026-03-01', '2026-03-01T09:00:00Z'],
])("readEdit turns the client's date %s into %s at %s", (edited_on, expected, edited_at) => {
  const at = { now: Date.parse('2026-03-05T12:00:00Z'), session };
  expect(readEdit({ edited_at, edited_on }, at).edited_on).toBe(expected);
});
