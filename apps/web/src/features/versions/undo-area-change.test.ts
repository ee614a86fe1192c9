import fc from 'fast-check';
import type { AreaChange, AreaDetails } from '@daymark/shared/versions/version-endpoints.ts';
import { fittedSchedule } from '@daymark/shared/timeline/schedule.ts';
import type { DatedRule, Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { expect, test } from 'vitest';
import { undoAreaChange } from './undo-area-change.ts';

function change(before: AreaDetails, after: AreaDetails): AreaChange {
  const at = '2026-03-01T12:00:00.000Z';
  return { kind: 'area', id: '1', life_area_id: 'a', at, source: null, before, after };
}

const area = { created_on: '2026-01-01' };

test('writes back what was otherwise, and nothing else', () => {
  const before = { name: 'Health', icon: null, is_active: false };
  const after = { name: 'Sport', icon: 'run', is_active: true };
  expect(undoAreaChange(change(before, after), area, [])).toEqual([
    { is_active: false },
    { name: 'Health', icon: null },
  ]);
});

test('brings an ended area back', () => {
  const undo = undoAreaChange(change({ deleted_on: null }, { deleted_on: '2026-03-01' }), area, []);
  expect(undo).toEqual([{ is_active: true }]);
});

test('archives it again where it was archived', () => {
  const ended = change({ deleted_on: null }, { deleted_on: '2026-03-01' });
  const open = { id: '1', life_area_id: 'a', first_day: '2026-02-01', last_day: null, reason: '' };
  expect(undoAreaChange(ended, area, [open])).toEqual([{ is_active: true }, { is_active: false }]);
});

test('any schedule is again what it was on all days', () => {
  const rules: Rule[] = [
    { kind: 'daily' },
    { kind: 'weekdays', weekdays: [1, 3] },
    { kind: 'times_per_week', times: 3 },
  ];
  const dates = ['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22'];
  const anySchedule = fc
    .uniqueArray(fc.constantFrom(...dates), { maxLength: 4 })
    .chain((days) =>
      fc.tuple(
        fc.constant(days.toSorted()),
        fc.array(fc.constantFrom(...rules), { minLength: 4, maxLength: 4 }),
      ),
    )
    .map(([days, chosen]) =>
      days.map((from, index): DatedRule => ({ from, rule: chosen[index] ?? { kind: 'daily' } })),
    );
  const ruleText = (schedule: readonly DatedRule[], date: string) =>
    JSON.stringify(schedule.findLast(({ from }) => from <= date)?.rule ?? { kind: 'daily' });
  fc.assert(
    fc.property(anySchedule, anySchedule, (before, after) => {
      const undone = change({ schedule: before }, { schedule: after });
      const [{ restored_schedule = [] } = {}] = undoAreaChange(undone, area, []);
      const schedule = fittedSchedule(restored_schedule, area.created_on);
      for (const date of [...dates, '2027-01-01'])
        expect(ruleText(schedule, date)).toBe(ruleText(before, date));
    }),
  );
});
