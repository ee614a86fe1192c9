import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import { anyHistory } from '../testing/any-history.ts';
import { fieldCodes } from '../testing/field-codes.ts';
import { filledGrid } from '../testing/filled-grid.ts';
import { weeklyGridOf } from './weekly-grid-of.ts';
import { weeklyGridQuery } from './weekly-grid.ts';

describe('the weekly grid', () => {
  it('shows in any history what filling it by hand gives', () => {
    fc.assert(
      fc.property(anyHistory({ days: 40, areas: 5 }), fc.nat({ max: 40 }), (history, daysAgo) => {
        const date = dateOfDay(dayOfDate(history.today) - daysAgo);
        const areas = history.areas.map(({ area }) => area);
        const grid = weeklyGridOf({ today: history.today, date, areas, scores: history.scores });
        expect(grid).toEqual(filledGrid(history, date));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps an area that was created and deleted within one day of the week', () => {
    const area = {
      id: 'health',
      name: 'Health',
      description: '',
      color: 'mint',
      is_active: false,
      position: 0,
      created_at: '2026-03-04T09:00:00.000Z',
      created_on: '2026-03-04',
      deleted_at: '2026-03-04T10:00:00.000Z',
      deleted_on: '2026-03-04',
      schedule: [],
      pauses: [],
      day: { state: 'absent' as const },
      spans: [],
    };
    const grid = weeklyGridOf({
      today: '2026-03-06',
      date: '2026-03-06',
      areas: [area],
      scores: [],
    });
    expect(grid.rows).toEqual([{ life_area: area, scores: Array.from({ length: 7 }, () => null) }]);
    const next = weeklyGridOf({
      today: '2026-03-10',
      date: '2026-03-10',
      areas: [area],
      scores: [],
    });
    expect(next.rows).toEqual([]);
  });
});

describe('the query of the weekly grid', () => {
  it('takes any date whose week has a last day', () => {
    expect(fieldCodes(weeklyGridQuery, {})).toEqual([]);
    expect(fieldCodes(weeklyGridQuery, { week_start: '2026-03-04' })).toEqual([]);
    expect(fieldCodes(weeklyGridQuery, { week_start: '9999-12-26' })).toEqual([]);
    expect(fieldCodes(weeklyGridQuery, { week_start: '9999-12-27' })).toEqual([
      'week_start: date_invalid',
    ]);
    expect(fieldCodes(weeklyGridQuery, { week_start: 'monday' })).toEqual([
      'week_start: date_invalid',
    ]);
  });
});
