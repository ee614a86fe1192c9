import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { expect, test } from 'vitest';
import { groupChanges, hasReplacedValue } from './change-rows.ts';

function mark(id: string, at: string, more: Partial<RecentChange> = {}): RecentChange {
  return {
    kind: 'entry',
    id,
    life_area_id: 'calm',
    score_date: `2026-03-0${((id.codePointAt(0) ?? 0) % 7) + 1}`,
    at: `2026-03-08T${at}:00.000Z`,
    source: null,
    before: { score: null, notes: '' },
    after: { score: 1, notes: '' },
    is_conflict: false,
    ...more,
  } as RecentChange;
}

const shape = (changes: readonly RecentChange[]) =>
  groupChanges(changes).map((row) =>
    row.kind === 'one' ? row.change.id : row.changes.map(({ id }) => id),
  );

test('recent changes of three days of an area in the same hour share one row', () => {
  expect(shape([mark('c', '12:50'), mark('b', '12:20'), mark('a', '12:00')])).toEqual([
    ['c', 'b', 'a'],
  ]);
});

test('several recent changes of one day of an area have separate rows', () => {
  const marks = ['e', 'd', 'c', 'b', 'a'].map((id) =>
    mark(id, '12:00', { score_date: '2026-03-01' }),
  );
  expect(shape(marks)).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('a shared row of recent changes counts each day once', () => {
  const again = mark('d', '12:55', { score_date: '2026-03-09' });
  const first = mark('c', '12:50', { score_date: '2026-03-09' });
  expect(groupChanges([again, first, mark('b', '12:20'), mark('a', '12:00')])).toMatchObject([
    { days: 3 },
  ]);
});

test('recent changes of two days of an area in the same hour have separate rows', () => {
  expect(shape([mark('b', '12:20'), mark('a', '12:00')])).toEqual(['b', 'a']);
});

test('recent changes in different hours or of different areas do not share a row', () => {
  const changes = [
    mark('e', '13:00'),
    mark('d', '12:50'),
    mark('x', '12:40', { life_area_id: 'run' }),
    mark('c', '12:30'),
    mark('b', '12:20'),
  ];
  expect(shape(changes)).toEqual(['e', ['d', 'c', 'b'], 'x']);
});

test('in the recent changes, an edit of an area never shares a row with marks of its days', () => {
  const area = mark('area', '12:10', { kind: 'area', before: {}, after: {} });
  expect(shape([mark('b', '12:20'), area, mark('a', '12:00')])).toEqual(['b', 'area', 'a']);
});

test('a shared row of recent changes says whether one of its days had an entry before', () => {
  const marks = [mark('c', '12:50'), mark('b', '12:20'), mark('a', '12:00')];
  const replaced = mark('d', '12:55', { before: { score: 0, notes: '' } });
  expect(groupChanges(marks)).toMatchObject([{ areNew: true }]);
  expect(groupChanges([replaced, ...marks])).toMatchObject([{ areNew: false }]);
});

test('`hasReplacedValue` is true if the day had a mark or a note before the change', () => {
  expect(hasReplacedValue(mark('a', '12:00'))).toBe(false);
  expect(hasReplacedValue(mark('a', '12:00', { before: { score: 0, notes: '' } }))).toBe(true);
  expect(hasReplacedValue(mark('a', '12:00', { before: { score: null, notes: 'x' } }))).toBe(true);
});
