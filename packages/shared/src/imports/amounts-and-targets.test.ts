import { expect, it } from 'vitest';
import { describeDays } from '../testing/sample-files.ts';
import { createImportDraft } from './create-import-draft.ts';
import type { AreaHeader, DayAmount, Measure } from './import-draft.ts';

const plain: Measure = { target: null, unit: '', always: true };

function importArea(head: Partial<AreaHeader>, days: readonly (DayAmount | null)[]) {
  const draft = createImportDraft('2026-03-31');
  const area = draft.area({ key: '1', name: 'Run', created_on: '2026-03-01', ...head });
  for (const [index, day] of days.entries()) {
    const date = `2026-03-0${index + 1}`;
    if (day === null) area?.skip(date, 'ill');
    else area?.amount(date, day);
  }
  return draft.finish('habo');
}

it.each<[DayAmount, string]>([
  [{ amount: 8 }, '8'],
  [{ amount: 0 }, '0'],
  [{ amount: 2.5, written: '2,5' }, '2.5'],
  [{ amount: 999_999.99 }, '999999.99'],
  [{ amount: 1_000_000 }, '“1000000 km”'],
  [{ amount: 0.125 }, '“0.125 km”'],
  [{ amount: 1, written: '1.000' }, '“1.000 km”'],
  [{ amount: 1000, written: '1,000' }, '“1,000 km”'],
  [{ amount: 12.5, written: '12.500' }, '“12.500 km”'],
  [{ amount: -2 }, '“-2 km”'],
  [{ amount: 3600, written: '1:00:00' }, '“1:00:00 km”'],
])('an import stores the amount %j exactly, or keeps it in the note', (day, text) => {
  const file = importArea({ measure: { ...plain, unit: 'km' } }, [{ ...day, score: 1 }]);
  expect(describeDays(file)).toEqual([`Run: 03-01 done ${text}`]);
  expect(file.areas[0]?.unit).toBe('km');
  const kinds = text.startsWith('“') ? ['amounts-in-notes'] : [];
  expect(file.remarks.map(({ kind }) => kind)).toEqual(kinds);
});

it('an import stores no sum of amounts if one of them can mean two numbers', () => {
  const draft = createImportDraft('2026-03-31');
  const area = draft.area({ key: '1', name: 'Run', measure: { ...plain, adds: true } });
  area?.amount('2026-03-01', { amount: 1, written: '1.000' });
  area?.amount('2026-03-01', { amount: 2, written: '2' });
  expect(describeDays(draft.finish('habo'))).toEqual(['Run: 03-01 done “1.000 + 2”']);
});

it('an import keeps the amount of a skipped day in the reason of the pause', () => {
  const draft = createImportDraft('2026-03-31');
  const area = draft.area({ key: '1', name: 'Run', measure: { ...plain, target: 5 } });
  area?.amount('2026-03-01', { amount: 3 });
  area?.skip('2026-03-01', 'ill');
  expect(draft.finish('habo').areas[0]).toMatchObject({
    entries: [],
    pauses: [{ first_day: '2026-03-01', last_day: '2026-03-01', reason: '3\nill' }],
  });
});

it('an import turns durations into minutes if none of them has to be rounded', () => {
  const measure = { ...plain, isDuration: true, target: 1800 };
  const exact = importArea({ measure }, [{ amount: 5400 }, { amount: 3 }]);
  expect(describeDays(exact)).toEqual(['Run: 03-01 done 90, 03-02 missed 0.05']);
  expect(exact.areas[0]).toMatchObject({
    unit: 'min',
    schedule: [{ target: { kind: 'at_least', amount: 30 } }],
  });
  const written = { amount: 61, written: '0:01:01' };
  const inexact = importArea({ measure }, [{ amount: 5400, written: '1:30:00' }, written]);
  expect(describeDays(inexact)).toEqual(['Run: 03-01 done “1:30:00”, 03-02 missed “0:01:01”']);
  expect(inexact.areas[0]).toMatchObject({ unit: '', schedule: [] });
  expect(inexact.remarks.map(({ kind, value }) => [kind, value])).toEqual([
    ['amounts-in-notes', undefined],
    ['field-left-out', '≥ 0:30:00'],
  ]);
});

it.each<[string, Partial<AreaHeader>, unknown]>([
  ['a target', { measure: { ...plain, target: 8 } }, { kind: 'at_least', amount: 8 }],
  ['a target of zero', { measure: { ...plain, target: 0 } }, undefined],
  ['a target with three decimals', { measure: { ...plain, target: 0.125 } }, undefined],
  ['a target of a week', { measure: { ...plain, target: 8, days: 7 } }, undefined],
  ['a limit', { measure: { ...plain, target: 0, atMost: true } }, { kind: 'at_most', amount: 0 }],
  [
    'a limit that does not keep empty days',
    { measure: { ...plain, target: 2, atMost: true, keepsEmptyDays: false } },
    undefined,
  ],
  [
    'a limit without fixed days',
    {
      rule: { kind: 'times_per_week', times: 3 },
      measure: { ...plain, target: 2, atMost: true },
    },
    undefined,
  ],
])('an import of %s creates a target only if an area can have it', (_, head, target) => {
  const file = importArea(head, [{ amount: 9 }]);
  expect(file.areas[0]?.schedule[0]?.target).toEqual(target);
});

it('an import gives no target to a habit whose amounts are all 0 or 1', () => {
  const measure = { ...plain, always: false, target: 1, unit: 'times' };
  const file = importArea({ measure }, [{ amount: 1 }, null, { amount: 0 }]);
  expect(describeDays(file)).toEqual(['Run: 03-01 done, 03-02 skipped “ill”, 03-03 missed']);
  expect(file.areas[0]).toMatchObject({ unit: '', schedule: [] });
});
