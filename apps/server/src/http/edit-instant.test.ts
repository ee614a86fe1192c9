import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { limits } from '@daymark/shared/limits.ts';
import { describe, expect, it } from 'vitest';
import { editInstant } from './edit-instant.ts';

const now = Date.parse('2026-03-01T09:00:00.000Z');

describe('editInstant', () => {
  it('is now when the client does not say', () => {
    expect(editInstant(undefined, now)).toBe('2026-03-01T09:00:00.000Z');
  });

  it('is what the client says when that has passed, in the form that sorts', () => {
    expect(editInstant('2026-02-28T23:59:59Z', now)).toBe('2026-02-28T23:59:59.000Z');
  });

  it('is never later than now, however wrong the clock of the client', () => {
    expect(editInstant('2036-03-01T09:00:00.000Z', now)).toBe('2026-03-01T09:00:00.000Z');
  });

  it.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '1970-01-01T23:59:59Z'])(
    'is in no zone before the earliest date, however long ago %s was',
    (claimed) => {
      const edited = Date.parse(editInstant(claimed, now));
      for (const zone of ['Etc/GMT+12', ...Intl.supportedValuesOf('timeZone')]) {
        expect(dateInZone(edited, zone) >= limits.earliestDate).toBe(true);
      }
    },
  );
});
