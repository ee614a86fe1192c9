import type { Score } from '@daymark/shared/entries/score.ts';
import { expect, test } from 'vitest';
import { madeArea, madePause, madeEntry, madeTimelines } from '../../testing/factories.ts';
import { listAreasOnDay } from './area-on-day.ts';
import { createCardSections, keepAllPlaces, serializePlaces } from './card-sections.ts';

const today = '2026-03-20';

const areas = [
  madeArea({ id: 'a', position: 0 }),
  madeArea({ id: 'b', position: 1, group: 'Evening' }),
  madeArea({ id: 'c', position: 2 }),
  madeArea({ id: 'd', position: 3, group: 'Evening' }),
];
const marked = (life_area_id: string, score: Score['score']) =>
  madeEntry({ life_area_id, score_date: today, score });

interface Given {
  readonly scores?: readonly Score[];
  readonly resting?: readonly string[];
  readonly isPast?: boolean;
  readonly doneLast?: boolean;
}

function sections({ scores = [], resting = [], isPast = false, doneLast = true }: Given) {
  const pauses = resting.map((life_area_id) =>
    madePause({ life_area_id, first_day: '2026-03-01', last_day: '2026-04-01' }),
  );
  const shown = madeTimelines({ areas, pauses, scores }, today);
  return createCardSections(listAreasOnDay({ ...shown, date: today }), { isPast, doneLast });
}

const written = (all: ReturnType<typeof sections>) =>
  all.map(({ kind, name, entries }) => {
    const ids = entries.map(({ area }) => area.id).join('');
    return `${kind} ${name}: ${ids}`;
  });

test('card sections are ungrouped areas, groups by their first area, then areas not due', () => {
  const byGroup = (...groups: string[]) => {
    const own = groups.map((group, position) => madeArea({ id: `${position}`, position, group }));
    const shown = madeTimelines({ areas: own, pauses: [], scores: [] }, today);
    const order = { isPast: false, doneLast: true };
    return written(createCardSections(listAreasOnDay({ ...shown, date: today }), order));
  };
  expect(byGroup('Morning', '', 'Evening', '')).toEqual([
    'group : 13',
    'group Morning: 0',
    'group Evening: 2',
  ]);
  expect(written(sections({}))).toEqual(['group : ac', 'group Evening: bd']);
  expect(written(sections({ resting: ['a', 'd'] }))).toEqual([
    'group : c',
    'group Evening: b',
    'resting : ad',
  ]);
  expect(written(sections({ resting: ['b', 'd'] }))).toEqual(['group : ac', 'resting : bd']);
});

test('completed areas come below all groups, or stay in their groups without `doneLast`', () => {
  const scores = [marked('a', 1), marked('b', 0)];
  expect(written(sections({ scores }))).toEqual(['group : c', 'group Evening: bd', 'done : a']);
  expect(written(sections({ scores, doneLast: false }))).toEqual([
    'group : ac',
    'group Evening: bd',
  ]);
});

test('a group has no card section once all its areas are completed', () => {
  const scores = [marked('b', 1), marked('d', 1)];
  expect(written(sections({ scores }))).toEqual(['group : ac', 'done : bd']);
});

test('an area that is not due moves to the section of completed areas once it is completed', () => {
  expect(written(sections({ resting: ['a', 'b'], scores: [marked('a', 1)] }))).toEqual([
    'group : c',
    'group Evening: d',
    'done : a',
    'resting : b',
  ]);
});

test('completed areas stay in their groups on a past day, and marked areas come first', () => {
  const scores = [marked('c', 0), marked('d', 1)];
  expect(written(sections({ scores, isPast: true }))).toEqual(['group : ca', 'group Evening: db']);
});

test('`keepAllPlaces` keeps all cards in place, or returns null if a card came or left', () => {
  const before = sections({});
  const now = sections({ scores: [marked('a', 1)], resting: ['b'] });
  const kept = keepAllPlaces(serializePlaces(before), now);
  expect(kept && written(kept)).toEqual(written(before));
  expect(kept?.[0]?.entries[0]?.state).toBe('done');
  expect(keepAllPlaces(serializePlaces(before.slice(1)), now)).toBeNull();
  expect(keepAllPlaces(serializePlaces(before), now.slice(1))).toBeNull();
});

test('areas with a limit have their own section today, marked or not, and stay in their groups on a past day', () => {
  const target = { kind: 'at_most', amount: 1 } as const;
  const schedule = [{ from: '2026-01-01', rule: { kind: 'daily' } as const, target }];
  const limit = madeArea({ id: 'x', position: 4, schedule });
  const sectionsOf = (scores: readonly Score[], isPast = false) => {
    const shown = madeTimelines({ areas: [...areas, limit], pauses: [], scores }, today);
    const date = isPast ? '2026-03-19' : today;
    const entries = listAreasOnDay({ ...shown, date });
    return written(createCardSections(entries, { isPast, doneLast: true }));
  };
  expect(sectionsOf([])).toEqual(['group : ac', 'group Evening: bd', 'limits : x']);
  expect(sectionsOf([marked('x', 1), marked('a', 1)])).toEqual([
    'group : c',
    'group Evening: bd',
    'limits : x',
    'done : a',
  ]);
  expect(sectionsOf([marked('x', 0)])).toContain('limits : x');
  expect(sectionsOf([], true)).toEqual(['group : acx', 'group Evening: bd']);
});
