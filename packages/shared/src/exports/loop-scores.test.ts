import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { importOf, zipOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { computeLoopScores } from '../testing/loop-score-list.ts';
import { computeStrengths } from '../analytics/strength.ts';
import { createTimeline } from '../timeline/timeline.ts';
import { getPauses, getYears } from '../sync/person-data.ts';
import { createLoopArchive } from './loop-archive.ts';

const first = '2025-11-03';

type Value = 'YES_MANUAL' | 'NO' | 'SKIP' | 'UNKNOWN';

/** Follows Loop's code for a daily habit: a rolling sum and an exponential mean from day to day. */
function scoresOf(values: readonly Value[]): number[] {
  const [numerator, denominator] = [1, 1];
  const multiplier = Math.pow(0.5, Math.sqrt(numerator / denominator) / 13);
  let rollingSum = 0;
  let score = 0;
  return values.map((value, day) => {
    if (value === 'YES_MANUAL') rollingSum += 1;
    if (values[day - denominator] === 'YES_MANUAL') rollingSum -= 1;
    if (value !== 'SKIP') {
      const completed = Math.min(1, rollingSum / numerator);
      score = score * multiplier + completed * (1 - multiplier);
    }
    return score;
  });
}

/** Writes the newest day first and leaves out unknown days. */
function loopZip(values: readonly Value[]): Uint8Array {
  const rows = values
    .flatMap((value, day) => (value === 'UNKNOWN' ? [] : [`${addDays(first, day)},${value},`]))
    .toReversed();
  return zipOf({
    'Habits.csv':
      'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n001,Reading,YES_NO,,,1,1,#1F93B8,,,,false\n',
    '001 Reading/Checkmarks.csv': ['Date,Value,Notes', ...rows, ''].join('\n'),
  });
}

/** Returns the strengths by date, with four decimals. */
async function strengthsAfterImport(zip: Uint8Array, today: CalendarDate) {
  const { after } = importedInto(await importOf(zip, { today }), today);
  const [area] = after.areas.values();
  if (area === undefined) throw new Error('Nothing was imported');
  const { marks: years, amounts } = getYears(after, area.id);
  const pauses = getPauses(after, area.id);
  const timeline = createTimeline({ area, pauses, years, amounts, today });
  const days = Array.from(computeStrengths(timeline), (strength, day): [CalendarDate, string] => [
    addDays(area.created_on, day),
    (strength / 100).toFixed(4),
  ]);
  return { days: new Map(days), after };
}

const anyValues = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Value>('YES_MANUAL') },
    { weight: 4, arbitrary: fc.constantFrom<Value>('NO', 'SKIP', 'UNKNOWN') },
  ),
  { minLength: 1, maxLength: 400 },
);

it("the reference calculation matches Loop's scores for 20 done days and for a skipped day", () => {
  const twenty = scoresOf(Array.from({ length: 20 }, () => 'YES_MANUAL'));
  expect([twenty[0], twenty[19]].map((score) => score?.toFixed(6))).toEqual([
    '0.051922',
    '0.655748',
  ]);
  const six = scoresOf(['YES_MANUAL', 'SKIP', 'NO', 'NO', 'NO', 'NO']);
  expect(six[5]?.toFixed(6)).toBe('0.041950');
});

it('strengths of an imported and re-exported habit match Loop to four decimals @long', async () => {
  await fc.assert(
    fc.asyncProperty(anyValues, async (values) => {
      fc.pre(values.some((value) => value !== 'UNKNOWN'));
      const today = addDays(first, values.length - 1);
      const { days, after } = await strengthsAfterImport(loopZip(values), today);
      const begin = values.findIndex((value) => value !== 'UNKNOWN');
      const expected = scoresOf(values)
        .map((score, day): [CalendarDate, string] => [addDays(first, day), score.toFixed(4)])
        .slice(begin);
      expect([...days]).toEqual(expected);
      const archive = createLoopArchive(after, { today, now: `${today}T12:00:00.000Z` });
      const written = unzipSync(archive)['001 Reading/Scores.csv'];
      expect(new TextDecoder().decode(written)).toBe(
        ['Date,Score', ...expected.toReversed().map((row) => row.join(',')), ''].join('\n'),
      );
    }),
    { numRuns: 500 },
  );
});

const numericalHeader =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';

const anyAmounts = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 2, maxLength: 200 });

it.each(['AT_LEAST', 'AT_MOST'])(
  "strengths of a numerical habit with the target %s match Loop's before and after an export @long",
  async (type) => {
    await fc.assert(
      fc.asyncProperty(anyAmounts, fc.integer({ min: 1, max: 10 }), async (cents, targetValue) => {
        const today = addDays(first, cents.length - 1);
        const rows = cents.map((amount, day) => `${addDays(first, day)},${amount * 10},`);
        const zip = zipOf({
          'Habits.csv': `${numericalHeader}\n001,Water,NUMERICAL,,,1,1,#1F93B8,l,${type},${targetValue},false\n`,
          '001 Water/Checkmarks.csv': ['Date,Value,Notes', ...rows.toReversed(), ''].join('\n'),
        });
        const { days, after } = await strengthsAfterImport(zip, today);
        const amounts = cents.map((amount) => amount / 100);
        const scores = computeLoopScores(amounts, { isAtMost: type === 'AT_MOST', targetValue });
        const expected = scores
          .map((score, day): [CalendarDate, string] => [addDays(first, day), score.toFixed(4)])
          .slice(0, -1);
        // An amount of today that misses the target does not count yet.
        expect([...days].slice(0, -1)).toEqual(expected);
        const archive = createLoopArchive(after, { today, now: `${today}T12:00:00.000Z` });
        const written = new TextDecoder().decode(unzipSync(archive)['001 Water/Scores.csv']);
        expect(written.trim().split('\n').slice(2)).toEqual(
          expected.toReversed().map((row) => row.join(',')),
        );
      }),
      { numRuns: 200 },
    );
  },
);
