import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { joinQueue } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import { anyChange, areaIdOf, newItem } from '@daymark/shared/testing/outbox-items.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeArea, madeScore } from '../testing/made-area.ts';
import { ServerModel } from '../testing/server-model.ts';
import { overlayAreas, overlayScores } from './overlay.ts';

const range = { start_date: '2026-03-01', end_date: '2026-03-01' };

const anyVariation = fc.record({
  changes: fc.record(
    {
      name: fc.constantFrom('One', 'Two'),
      is_active: fc.boolean(),
      position: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: [] },
  ),
  score: fc.constantFrom(0 as const, 1 as const),
  notes: fc.constantFrom('', 'A note'),
  erase: fc.boolean(),
  onlyIfUnmarked: fc.boolean(),
});

/** A queue that a person can have made: each change on what the ones before left to see. */
const anyQueue = fc.array(fc.tuple(anyChange, anyVariation), { maxLength: 25 }).map((script) => {
  const model = new ServerModel();
  const items: OutboxItem[] = [];
  for (const [change, variation] of script) {
    const number = items.length + 1;
    const edited_on = `2026-03-${String(number + 1).padStart(2, '0')}`;
    const item = varied(joinQueue(items, { ...newItem(number, change), edited_on }), variation);
    if (!model.accepts(item)) continue;
    model.apply(item);
    items.push(item);
  }
  return items;
});

type Variation = typeof anyVariation extends fc.Arbitrary<infer V> ? V : never;

function varied(item: OutboxItem, variation: Variation): OutboxItem {
  const { changes, score, notes, erase, onlyIfUnmarked } = variation;
  if (item.operation === 'updateLifeArea') {
    return { ...item, data: { ...changes, edited_at: item.edited_at } };
  }
  if (item.operation === 'recordScore') {
    const only_if_unmarked = onlyIfUnmarked ? { only_if_unmarked: true } : {};
    return { ...item, data: { ...item.data, score, notes, ...only_if_unmarked } };
  }
  if (item.operation === 'deleteLifeArea') return { ...item, subject: { ...item.subject, erase } };
  return item;
}

const byId = (scores: readonly Score[]) =>
  scores.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));

/** Positions of a list without the ended areas are those on the screen, not the server's. */
const withoutPosition = ({ position: _position, ...area }: LifeArea) => area;

describe('the overlays', () => {
  it('show what the server will show once it has everything, whatever part of it it has already', () => {
    fc.assert(
      fc.property(anyQueue, fc.nat(), (items, split) => {
        const applied = split % (items.length + 1);
        const now = new ServerModel();
        for (const item of items.slice(0, applied)) now.apply(item);
        const later = new ServerModel();
        for (const item of items) later.apply(item);

        const all = { includeDeleted: true };
        expect(overlayAreas(now.listAreas(all), items, all)).toEqual(later.listAreas(all));
        const alive = { includeDeleted: false };
        expect(overlayAreas(now.listAreas(alive), items, alive).map(withoutPosition)).toEqual(
          later.listAreas(alive).map(withoutPosition),
        );
        expect(byId(overlayScores(now.listScores(range), items, range))).toEqual(
          byId(later.listScores(range)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('show the lists as they are where nothing waits or all was refused', () => {
    const areas = [madeArea({ id: 'a' })];
    const scores = [madeScore({ life_area_id: 'a', score_date: range.start_date })];
    const refused = joinQueue([], newItem(1, { operation: 'createLifeArea', area: 3 }));
    for (const items of [[], [{ ...refused, state: 'refused' as const }]]) {
      expect(overlayAreas(areas, items, { includeDeleted: false })).toBe(areas);
      expect(overlayScores(scores, items, range)).toBe(scores);
    }
  });

  it('sync 1: leave the entry of a day that was to be marked only if unmarked', () => {
    const stored = madeScore({
      life_area_id: areaIdOf(1),
      score_date: range.start_date,
      score: 0,
      notes: 'sprained my ankle',
    });
    const record = newItem(1, { operation: 'recordScore', area: 1 });
    const item = joinQueue([], record) as Extract<OutboxItem, { operation: 'recordScore' }>;
    const done = { ...item, data: { ...item.data, only_if_unmarked: true } };
    expect(overlayScores([stored], [done], range)).toEqual([stored]);
    const [shown] = overlayScores([], [done], range);
    expect(shown).toMatchObject({ score: 1, notes: '' });
    expect(shown).not.toHaveProperty('only_if_unmarked');
  });

  it('keep scores in the order of their dates', () => {
    const week = { start_date: '2026-02-23', end_date: '2026-03-01' };
    const scores = ['2026-02-28', '2026-03-01'].map((score_date) =>
      madeScore({ life_area_id: 'a', score_date }),
    );
    const record = newItem(1, { operation: 'recordScore', area: 1, day: 1 });
    const early = { ...joinQueue([], record) } as Extract<OutboxItem, { operation: 'recordScore' }>;
    const subject = { ...early.subject, score_date: '2026-02-24' };
    const item = { ...early, subject, data: { ...early.data, ...subject } };
    const dates = overlayScores(scores, [item], week).map(({ score_date }) => score_date);
    expect(dates).toEqual(['2026-02-24', '2026-02-28', '2026-03-01']);
  });
});
