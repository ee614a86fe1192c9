import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { getEntries } from '../sync/get-entries.ts';
import { createDraft } from '../sync/person-draft.ts';
import { emptyPersonData, getEntry, type PersonData } from '../sync/person-data.ts';
import {
  anyExportedData,
  anyImportable,
  type ExportedData,
  orderedAreas,
} from '../testing/any-exported-data.ts';
import { areaWith } from '../testing/area-with.ts';
import { type ChosenFile, importOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { describeDays } from '../testing/sample-files.ts';
import { asNumericHabits, withAmounts } from '../testing/with-amounts.ts';
import { getTarget } from '../timeline/schedule.ts';
import { createHabitKitFile } from './habitkit-file.ts';
import { createHaboFile } from './habo-file.ts';
import { createLoopArchive } from './loop-archive.ts';
import { createOrgFile } from './org-file.ts';

const runs = { numRuns: 500 };
const nowOn = (today: CalendarDate) => `${today}T12:00:00.000Z`;

type Writer = (exported: ExportedData) => ChosenFile;

const writers: Readonly<Record<'loop' | 'habitkit' | 'habo' | 'org', Writer>> = {
  loop: ({ data, today }) => createLoopArchive(data, { today, now: nowOn(today) }),
  habitkit: ({ data, today }) => createHabitKitFile(data, { today, timeZone: 'Europe/Berlin' }),
  habo: ({ data, today }) => createHaboFile(data, { today, now: nowOn(today) }),
  org: ({ data, today }) => createOrgFile(data, { today }),
};

async function importAgain(exported: ExportedData, write: Writer): Promise<PersonData> {
  const { today } = exported;
  const file = await importOf(write(exported), { today, timeZone: 'Europe/Berlin' });
  return importedInto(file, today).after;
}

/** Describes targets, units and amounts. Other tests compare the other fields of these formats. */
function describeNumbers(data: PersonData, today: CalendarDate) {
  return orderedAreas(data).map((area) => {
    const target = getTarget(area.schedule, addDays(today, 1));
    const days = getEntries(data, area.id)
      .filter(({ score_date }) => score_date <= today)
      .map(({ score_date, score, amount }) => [score_date, score, amount]);
    // Files of other trackers store no unit for an area without a target and entries.
    return { target, days, unit: target === null && days.length === 0 ? '' : area.unit };
  });
}

const kinds = ['at_least', null] as const;

it.each([
  { format: 'loop', isWhole: false, kinds: ['at_least', 'at_most', null], hasUnit: true },
  { format: 'habitkit', isWhole: true, kinds, hasUnit: false },
  { format: 'habo', isWhole: false, kinds, hasUnit: true },
] as const)(
  'the file for $format restores amounts, targets and, if the format has them, units of numeric habits @long',
  async ({ format, hasUnit, ...options }) => {
    await fc.assert(
      fc.asyncProperty(asNumericHabits(anyImportable, options), async (exported) => {
        fc.pre(exported.data.areas.size > 0);
        const { today, data } = exported;
        const after = describeNumbers(await importAgain(exported, writers[format]), today);
        const before = describeNumbers(data, today);
        expect(after).toEqual(hasUnit ? before : before.map((area) => ({ ...area, unit: '' })));
      }),
      runs,
    );
  },
);

it.each(['habitkit', 'habo', 'org'] as const)(
  'the file for %s keeps the state of each day, whatever its amount and target are @long',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(withAmounts(anyExportedData), async (exported) => {
        const { today, data } = exported;
        fc.pre([...data.areas.values()].every(({ created_on }) => created_on <= today));
        fc.pre(data.areas.size > 0);
        const after = await importAgain(exported, writers[format]);
        const restored = orderedAreas(after);
        const changed = orderedAreas(data).flatMap((area, index) => {
          const copy = restored[index];
          const isLimited = copy?.schedule[0]?.target?.kind === 'at_most';
          return getEntries(data, area.id)
            .filter(({ score_date }) => score_date <= today)
            .filter(({ score_date, score }) => {
              const entry = getEntry(after, copy?.id ?? '', score_date);
              // HabitKit stores no missed days. A day without an entry is done under a limit.
              const isDone =
                entry === null ? format === 'habitkit' && isLimited : entry.score === 1;
              return isDone !== (score === 1) && !(entry === null && score === 0);
            });
        });
        expect(changed).toEqual([]);
      }),
      runs,
    );
  },
);

function limitOf(amount: number, days: readonly (readonly [CalendarDate, 0 | 1, number?])[]) {
  const draft = createDraft(emptyPersonData);
  const rule = { kind: 'daily' } as const;
  const target = { kind: 'at_most', amount } as const;
  const schedule = [{ from: '2026-03-01', rule, target }];
  draft.areas.set('a', areaWith('a', { created_on: '2026-03-01', unit: 'cups', schedule }));
  for (const [score_date, score, given] of days) {
    draft.setEntry({ life_area_id: 'a', score_date }, score, { amount: given });
  }
  return { today: '2026-03-05', data: draft.finish() };
}

it.each([
  { format: 'loop', days: ['03-02 missed 3', '03-03 done 1'], limit: 2 },
  { format: 'habitkit', days: ['03-02 missed 3'], limit: 0 },
  {
    format: 'habo',
    days: ['03-01 done', '03-02 missed “3 cups”', '03-03 done “1 cups”', '03-04 done'],
    limit: undefined,
  },
] as const)(
  'the file for $format keeps as much of a limit as the format can store',
  async ({ format, days, limit }) => {
    const exported = limitOf(2, [
      ['2026-03-02', 0, 3],
      ['2026-03-03', 1, 1],
    ]);
    const file = await importOf(writers[format](exported), { today: '2026-03-05' });
    expect(describeDays(file)).toEqual([`a: ${days.join(', ')}`]);
    expect(file.areas[0]?.schedule[0]?.target?.amount).toBe(limit);
  },
);

it('the Loop zip gives an entry without an amount the nearest amount of the same state', async () => {
  const exported = limitOf(2, [
    ['2026-03-02', 0],
    ['2026-03-03', 1],
  ]);
  const file = await importOf(writers.loop(exported), { today: '2026-03-05' });
  expect(describeDays(file)).toEqual(['a: 03-02 missed 3, 03-03 done 0']);
});
