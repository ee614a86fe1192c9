import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { rule } from '../timeline/schedule-schema.ts';
import { getFrequency } from '../timeline/frequency.ts';
import type { ImportRemark } from './imported-file.ts';
import { getNearestRule } from './nearest-rule.ts';

const anyNumber = fc.oneof(fc.integer({ min: -3, max: 400 }), fc.double());

it('getNearestRule returns a valid rule for any frequency, with a remark if it differs', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (times, days) => {
      const remarks: Partial<ImportRemark>[] = [];
      const nearest = getNearestRule({ times, days }, (remark) => remarks.push(remark));
      expect(rule.parse(nearest)).toEqual(nearest);
      const found = getFrequency(nearest);
      const isSame = times > 0 && days > 0 && times * found.days === days * found.times;
      expect(remarks).toHaveLength(isSame ? 0 : 1);
    }),
  );
});

it.each([
  [{ times: 3, days: 7 }, { kind: 'times_per_week', times: 3 }, 0],
  [{ times: 3, days: 30 }, { kind: 'times_per_month', times: 3 }, 0],
  [{ times: 3, days: 14 }, { kind: 'times_in_days', times: 3, days: 14 }, 0],
  [{ times: 2.5, days: 7 }, { kind: 'times_per_week', times: 3 }, 1],
  [{ times: 1, days: 730 }, { kind: 'times_in_days', times: 1, days: 365 }, 1],
])('getNearestRule returns for %j the rule %j', (frequency, nearest, remarks) => {
  const remark = vi.fn<Parameters<typeof getNearestRule>[1]>();
  expect(getNearestRule(frequency, remark)).toEqual(nearest);
  expect(remark).toHaveBeenCalledTimes(remarks);
});
