import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportRemark } from './imported-file.ts';
import { getNearestRule } from './nearest-rule.ts';

const anyNumber = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.double());

it('getNearestRule returns a rule for any frequency, with a remark if it differs', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (times, days) => {
      const remarks: Partial<ImportRemark>[] = [];
      const rule = getNearestRule({ times, days }, (remark) => remarks.push(remark));
      const aWeek = rule.kind === 'times_per_week' ? rule.times : 7;
      expect(aWeek).toSatisfy(
        (count: number) => Number.isInteger(count) && count >= 1 && count <= 7,
      );
      const isSame = times > 0 && (times === days || (days === 7 && times === aWeek));
      expect(remarks).toHaveLength(isSame ? 0 : 1);
    }),
  );
});
