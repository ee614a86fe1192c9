import { expect, it } from 'vitest';
import { streakList } from './streak-list-schema.ts';
import { yearsOf } from '../testing/any-timed-history.ts';
import { areaWith } from '../testing/area-with.ts';
import type { PausedDays } from '../timeline/pause.ts';
import { computeStreakList } from './streak-list.ts';
import { createTimeline } from '../timeline/timeline.ts';

const today = '2026-03-10';

const timeline = (
  id: string,
  position: number,
  life: { deleted_on?: string; pauses?: PausedDays[] } = {},
) =>
  createTimeline({
    area: areaWith(id, {
      position,
      created_on: '2026-03-01',
      deleted_on: life.deleted_on ?? null,
      schedule: [{ from: '2026-03-05', rule: { kind: 'weekdays', weekdays: [1, 2, 3] } }],
    }),
    pauses: life.pauses ?? [],
    years: yearsOf(
      new Map([
        ['2026-03-03', 1],
        ['2026-03-04', 1],
      ]),
    ),
    today,
  });

it('computeStreakList returns active areas before ended and archived areas, and sorts each group by position', () => {
  const list = computeStreakList(
    [
      timeline('ended', 0, { deleted_on: '2026-03-05' }),
      timeline('archived', 1, { pauses: [{ first_day: '2026-03-05', last_day: null }] }),
      timeline('second', 3),
      timeline('first', 2),
    ],
    today,
  );
  expect(list.map((entry) => entry.life_area_id)).toEqual(['first', 'second', 'ended', 'archived']);
  expect(list.map(({ is_active }) => is_active)).toEqual([true, true, false, false]);
  expect(list.map(({ current }) => current)).toEqual([0, 0, 0, 2]);
  expect(list[2]).toEqual({
    life_area_id: 'ended',
    name: 'ended',
    color: 'ocean',
    current: 0,
    best: 2,
    unit: 'days',
    last_completed_date: '2026-03-04',
    is_active: false,
    strength: 10.1,
    rule: { kind: 'weekdays', weekdays: [1, 2, 3] },
  });
  expect(streakList.parse(list)).toEqual(list);
});
