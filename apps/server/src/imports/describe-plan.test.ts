import type { ImportedFile } from '@daymark/shared/imports/imported-file.ts';
import type { ImportPlan } from '@daymark/shared/imports/plan-import.ts';
import { expect, it } from 'vitest';
import { describePlan } from './describe-plan.ts';

const file: ImportedFile = { format: 'daymark-csv', areas: [], remarks: [] };

function lines(pausesLeftOut: number): readonly string[] {
  const pauses = { pauses: 2, pausesLeftOut };
  const plan: ImportPlan = { changes: [], areas: [], pauses, obstacles: [] };
  return describePlan({ file, plan, changes: [] });
}

it('describePlan counts holidays above the limit', () => {
  expect(lines(3)).toContain('  holidays above the limit: 3');
  expect(lines(0)).toEqual(['Format: daymark-csv', expect.stringContaining('Nothing to import')]);
});

function linesOf(parts: Partial<ImportPlan['areas'][number]>): readonly string[] {
  const days = { adds: 1, same: 0, amountNotes: 0, differs: 0, outside: 0 };
  const counts = { ...days, pauses: 0, pausesLeftOut: 0 };
  const choice = { kind: 'new' } as const;
  const run = { key: 'Run', choice, areaId: 'run', ...counts, staysActive: false, begins: null };
  const pauses = { pauses: 0, pausesLeftOut: 0 };
  const plan: ImportPlan = { changes: [], areas: [{ ...run, ...parts }], pauses, obstacles: [] };
  return describePlan({ file, plan, changes: [] });
}

it('describePlan counts the missed days of an area that begins earlier after the import', () => {
  const plain = '  Run: a new area, 1 entry, 0 pauses';
  expect(linesOf({ begins: { on: '2026-03-01', missed: 8 } })).toContain(
    `${plain}, begins on 2026-03-01, missed days since then: 8`,
  );
  expect(linesOf({ begins: { on: '2026-03-01', missed: 0 } })).toContain(plain);
  expect(linesOf({})).toContain(plain);
});

it('describePlan names areas that are left out because they have no days', () => {
  const choice = { kind: 'skip' } as const;
  expect(linesOf({ choice, areaId: null, adds: 0 })).toEqual([
    'Format: daymark-csv',
    '  Run: left out, it has no days',
    'Nothing to import: no habit of the file has days.',
  ]);
});
