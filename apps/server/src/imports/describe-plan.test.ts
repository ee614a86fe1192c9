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

it('counts the holidays for which there is no room', () => {
  expect(lines(3)).toContain('  3 holidays have no room');
  expect(lines(0)).toEqual(['Format: daymark-csv', expect.stringContaining('Nothing to import')]);
});
