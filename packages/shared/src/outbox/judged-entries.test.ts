import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyPersonData, getEntry, type PersonData } from '../sync/person-data.ts';
import { createDraft } from '../sync/person-draft.ts';
import { areaWith } from '../testing/area-with.ts';
import { areaIdOf, joinNth } from '../testing/outbox-items.ts';
import { judgeAmount } from '../timeline/judge-amount.ts';
import { getStreak } from '../timeline/streak.ts';
import type { Target } from '../timeline/target-schema.ts';
import { scoreAmount } from '../timeline/target.ts';
import { createTimeline } from '../timeline/timeline.ts';
import type { AreaEditFields } from './edit.ts';
import type { OutboxItem } from './outbox-item.ts';
import { applyItems } from './overlay.ts';
import { toCall } from './to-call.ts';

const id = areaIdOf(1);
const first = '2026-02-26';
const today = '2026-03-01';
const daily = { kind: 'daily' } as const;
const atLeast = (amount: number): Target => ({ kind: 'at_least', amount });

function withTarget(target: Target | null): PersonData {
  const draft = createDraft(emptyPersonData);
  const schedule = [{ from: first, rule: daily, ...(target && { target }) }];
  draft.areas.set(id, { ...areaWith(id), created_on: first, schedule });
  return draft.finish();
}

function withEntries(data: PersonData, entries: readonly [string, 0 | 1, number?][]): PersonData {
  const draft = createDraft(data);
  for (const [score_date, score, amount] of entries)
    draft.setEntry({ life_area_id: id, score_date }, score, { amount });
  return draft.finish();
}

function queue(...edits: readonly AreaEditFields[]): OutboxItem[] {
  const items: OutboxItem[] = [];
  for (const fields of edits)
    items.push(...joinNth(items, items.length + 1, { kind: 'area', id, fields }));
  return items;
}

function since(from: string, target: Target | null): AreaEditFields {
  return { schedule: { rule: daily, from, target } };
}

const readScore = (data: PersonData, date: string) => getEntry(data, id, date)?.score;

it('a queued target judges the amounts of its days, and leaves other days alone', () => {
  const data = withEntries(withTarget(atLeast(8)), [
    ['2026-02-27', 0, 7],
    ['2026-02-28', 0, 7],
    [today, 0, 5],
  ]);
  const shown = applyItems(data, queue(since('2026-02-28', atLeast(6))));
  expect(['2026-02-27', '2026-02-28', today].map((date) => readScore(shown, date))).toEqual([
    0, 1, 0,
  ]);
  expect(getEntry(shown, id, '2026-02-28')).toMatchObject({ amount: 7 });
});

it('the streak of an area follows from a queued target at once', () => {
  const days = [first, '2026-02-27', '2026-02-28', today];
  const data = withEntries(
    withTarget(atLeast(8)),
    days.map((day) => [day, 0, 6]),
  );
  const getCurrent = (shown: PersonData) => {
    const area = shown.areas.get(id) ?? areaWith(id);
    const years = shown.years.get(id)?.marks ?? new Map<number, string>();
    return getStreak(createTimeline({ area, pauses: [], years, today })).current;
  };
  expect(getCurrent(data)).toBe(0);
  expect(getCurrent(applyItems(data, queue(since(first, atLeast(5)))))).toBe(4);
});

it('a queued change of the schedule without a new target changes no entry', () => {
  const data = withEntries(withTarget(atLeast(8)), [[today, 1, 7]]);
  const rule = { kind: 'times_per_week', times: 3 } as const;
  expect(applyItems(data, queue({ schedule: { rule } })).years).toBe(data.years);
});

it('the latest target decides about a queued amount that has no score', () => {
  const fields = { id: 'entry', notes: '', amount: 7 };
  const items = joinNth([], 1, { kind: 'mark', life_area_id: id, score_date: today, fields });
  expect(readScore(applyItems(withTarget(atLeast(8)), items), today)).toBe(0);
  expect(readScore(applyItems(withTarget(atLeast(6)), items), today)).toBe(1);
  expect(toCall(items[0] as OutboxItem).request).not.toHaveProperty('body.score');
});

it('applying a queue of targets twice gives the same data as applying it once', () => {
  const anyTarget = fc.option(fc.integer({ min: 1, max: 9 }).map(atLeast), { nil: null });
  const anyEdit = fc.record({ from: fc.constantFrom(first, '2026-02-28', today), to: anyTarget });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
      anyTarget,
      fc.array(anyEdit, { maxLength: 4 }),
      (amounts, target, edits) => {
        const dates = [first, '2026-02-27', '2026-02-28', today];
        const data = withEntries(
          withTarget(target),
          amounts.map((amount, day) => [dates[day] ?? '', scoreAmount(target, amount), amount]),
        );
        const items = queue(...edits.map(({ from, to }) => since(from, to)));
        const shown = applyItems(data, items);
        expect(applyItems(shown, items)).toEqual(shown);
        const after = shown.areas.get(id)?.schedule ?? [];
        const before = data.areas.get(id)?.schedule ?? [];
        for (const [day, amount] of amounts.entries()) {
          const score_date = dates[day] ?? '';
          const entry = { score_date, amount, score: scoreAmount(target, amount) };
          expect(readScore(shown, score_date)).toBe(judgeAmount(entry, { before, after }));
        }
      },
    ),
  );
});
