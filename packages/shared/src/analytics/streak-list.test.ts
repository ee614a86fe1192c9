import { describe, expect, it } from 'vitest';
import { streakListOf } from './streak-list.ts';

const today = '2026-03-10';
const area = (id: string, position: number, ends_on: string | null = null) => ({
  id,
  name: id.toUpperCase(),
  color: 'mint',
  position,
  spans: [{ starts_on: '2026-03-01', ends_on }],
});

describe('the list of streaks', () => {
  it('has the areas that count today first, each part by position', () => {
    const ended = { current: 0, best: 3, last_completed_date: '2026-03-04' };
    const going = { current: 2, best: 5, last_completed_date: today };
    const list = streakListOf(
      [
        { area: area('ended', 0, '2026-03-05'), streak: ended },
        { area: area('second', 2), streak: going },
        { area: area('first', 1), streak: going },
      ],
      today,
    );
    expect(list.map((entry) => entry.life_area_id)).toEqual(['first', 'second', 'ended']);
    expect(list[2]).toEqual({
      life_area_id: 'ended',
      name: 'ENDED',
      color: 'mint',
      ...ended,
      is_active: false,
    });
  });
});
