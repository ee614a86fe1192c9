import fc from 'fast-check';
import { createDraft } from '../sync/person-draft.ts';
import { getEntries } from '../sync/get-entries.ts';
import { addRule, getCompleteSchedule, getTarget, mayHaveLimit } from '../timeline/schedule.ts';
import { isLimit, scoreAmount } from '../timeline/target.ts';
import type { Target } from '../timeline/target-schema.ts';
import type { ExportedData } from './any-exported-data.ts';

const anyHundredths = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.integer({ min: 0, max: 99_999_999 }),
);
const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  anyHundredths.map((hundredths) => hundredths / 100),
);

const anyTarget: fc.Arbitrary<Target | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constantFrom('at_least', 'at_most'),
    amount: anyAmount.filter((amount) => amount > 0),
  }),
  fc.constant<Target>({ kind: 'at_most', amount: 0 }),
);

/** Adds random amounts, units, steps and dated targets. Scores do not follow from the amounts. */
export function withAmounts(data: fc.Arbitrary<ExportedData>): fc.Arbitrary<ExportedData> {
  const choices = fc.record({
    amounts: fc.array(fc.option(anyAmount, { nil: undefined }), { minLength: 1, maxLength: 9 }),
    targets: fc.array(anyTarget, { minLength: 1, maxLength: 5 }),
    units: fc.array(fc.constantFrom('', 'km', 'Gläser', '=2', '100 %'), { minLength: 1 }),
    steps: fc.array(fc.constantFrom(null, 0.25, 500), { minLength: 1 }),
  });
  return fc.tuple(data, choices).map(([before, { amounts, targets, units, steps }]) => {
    const draft = createDraft(before.data);
    for (const [index, area] of [...before.data.areas.values()].entries()) {
      const pick = <Value>(list: readonly Value[], at: number) => list[(index + at) % list.length];
      const schedule = getCompleteSchedule(area).map((dated, at) => {
        const target = pick(targets, at) ?? null;
        const isAllowed = !isLimit(target) || mayHaveLimit(dated.rule);
        return { ...dated, ...(target !== null && isAllowed && { target }) };
      });
      const [unit = '', step = null] = [pick(units, 0), pick(steps, 0)];
      draft.areas.set(area.id, { ...area, schedule, unit, step });
      for (const [day, entry] of getEntries(before.data, area.id).entries()) {
        draft.setEntry(entry, entry.score, { notes: entry.notes, amount: pick(amounts, day) });
      }
    }
    return { ...before, data: draft.finish() };
  });
}

interface NumericOptions {
  /** True for formats that count only whole numbers above zero. */
  readonly isWhole: boolean;
  /** Kinds of targets, and null for areas without a target. */
  readonly kinds: readonly (Target['kind'] | null)[];
}

/** Makes each area a habit with amounts, which has one target, and whose scores follow from it. */
export function asNumericHabits(
  data: fc.Arbitrary<ExportedData>,
  { isWhole, kinds }: NumericOptions,
): fc.Arbitrary<ExportedData> {
  const anyNumber = isWhole ? fc.integer({ min: 2, max: 5000 }) : anyAmount;
  const choices = fc.record({
    amounts: fc.array(anyNumber, { minLength: 1, maxLength: 9 }),
    wanted: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), amount: anyNumber.filter((one) => one > 0) }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  return fc.tuple(data, choices).map(([before, { amounts, wanted }]) => {
    const draft = createDraft(before.data);
    for (const [index, area] of [...before.data.areas.values()].entries()) {
      const { kind = null, amount: given = 1 } = wanted[index % wanted.length] ?? {};
      const target = kind === null ? null : { kind, amount: given };
      const rule = { kind: 'daily' } as const;
      const schedule = addRule([], { from: area.created_on, rule, target });
      draft.areas.set(area.id, { ...area, schedule, unit: 'km' });
      for (const [day, entry] of getEntries(before.data, area.id).entries()) {
        const amount = amounts[(index + day) % amounts.length] ?? 1;
        const isDone = scoreAmount(getTarget(schedule, entry.score_date), amount) === 1;
        // Other trackers count an amount of zero as not done, except under a limit.
        const score = isDone && (amount > 0 || isLimit(target)) ? 1 : 0;
        draft.setEntry(entry, score, { notes: entry.notes, amount });
      }
    }
    return { ...before, data: draft.finish() };
  });
}
