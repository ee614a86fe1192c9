import { readAreaFields } from '../areas/area-fields.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '../accounts/account.ts';
import { areaColors } from '../areas/area-color.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { countChanges } from '../backups/restore-plan.ts';
import { createRestoreEdits, createUndoEdits } from '../backups/restore-edits.ts';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { listDates, weekdays } from '../calendar/week.ts';
import * as limits from '../limits.ts';
import { createDraft } from '../sync/person-draft.ts';
import { getEntries } from '../sync/get-entries.ts';
import { emptyPersonData, getPauses, type PersonData, getYears } from '../sync/person-data.ts';
import { anyTimedHistory } from '../testing/any-timed-history.ts';
import { comparable, dataOf } from '../testing/any-person-state.ts';
import { applied, newId, restoringOn } from '../testing/applied-edits.ts';
import { areaWith } from '../testing/area-with.ts';
import { importedArea } from '../testing/import-of.ts';
import { createId } from '../testing/outbox-items.ts';
import { getDay } from '../timeline/day.ts';
import { createTimeline } from '../timeline/timeline.ts';
import type { ImportedArea, ImportedFile } from './imported-file.ts';
import { getDefaultChoices, type ImportChoice } from './default-choices.ts';
import { hasAdditions, type ImportPlan, planImport } from './plan-import.ts';

const today = '2026-03-10';

function options(current: PersonData, on: CalendarDate = today) {
  let made = 0xb0000;
  return { current, today: on, now: `${on}T10:00:00.000Z`, newId: () => createId((made += 1)) };
}

function fileOf(...areas: readonly Partial<ImportedArea>[]): ImportedFile {
  return {
    format: 'loop-csv',
    areas: areas.map((parts, index) => {
      const entries = [done('2026-03-08')];
      return importedArea({ key: String(index), name: `Habit ${index}`, entries, ...parts });
    }),
    remarks: [],
  };
}

function areaOf(id: string, parts: Partial<SyncedArea> = {}): SyncedArea {
  const created = { created_at: '2026-03-05T09:00:00.000Z', created_on: '2026-03-05' };
  return areaWith(id, { description: 'Mine', ...created, ...parts });
}

function personWith(areas: readonly SyncedArea[], change?: (draft: Draft) => void): PersonData {
  const draft = createDraft(emptyPersonData);
  for (const area of areas) draft.areas.set(area.id, area);
  change?.(draft);
  return draft.finish();
}
type Draft = ReturnType<typeof createDraft>;

function done(date: CalendarDate, notes = '') {
  return { date, score: 1 as const, notes };
}

function pausesOfAll({ pauses }: PersonData) {
  return [...pauses.values()].filter(({ life_area_id }) => life_area_id === null);
}

function planned(file: ImportedFile, current: PersonData, on = today) {
  return planImport(file, getDefaultChoices(file, current), options(current, on));
}

function imported(file: ImportedFile, current: PersonData, on = today) {
  const plan = planned(file, current, on);
  return { plan, after: applied(current, createRestoreEdits(plan.changes, restoringOn(on)), on) };
}

function undone(
  changes: ImportPlan['changes'],
  [before, after]: readonly [PersonData, PersonData],
  on = today,
) {
  return applied(after, createUndoEdits(changes, after, { before, isImport: true, newId }), on);
}

const anyName = fc.constantFrom('Reading', 'reading ', 'Running', 'Ünder');

/** A user's data and an import file that share some area names. */
const anyImport = fc
  .record({
    history: anyTimedHistory({ days: 60, areas: 4 }),
    brought: anyTimedHistory({ days: 60, areas: 5 }),
    names: fc.array(anyName, { minLength: 9, maxLength: 9 }),
    notes: fc.array(fc.constantFrom('', 'Note', '30 pages'), { minLength: 1, maxLength: 5 }),
    isEmpty: fc.boolean(),
  })
  .map(({ history, brought, names, notes, isEmpty }) => {
    const shown = dataOf(history, notes);
    const draft = createDraft(isEmpty ? emptyPersonData : shown);
    for (const [index, area] of [...draft.areas.now.values()].entries()) {
      draft.areas.set(area.id, { ...area, name: names[index] ?? '', position: index });
    }
    const areas = brought.areas.map(({ area, pauses, entries }, index): ImportedArea => {
      const { created_on, deleted_on, schedule } = area;
      return {
        key: String(index),
        ...readAreaFields({
          name: names[8 - index] ?? '',
          description: notes[0] ?? '',
          color: '#123456',
        }),
        created_on,
        deleted_on,
        schedule: schedule.filter(({ from }) => from >= created_on),
        pauses: pauses.map(({ first_day, last_day }) => ({ first_day, last_day, reason: '' })),
        leftOut: 0,
        entries: [...entries]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([date, score], day) => ({ date, score, notes: notes[day % notes.length] ?? '' })),
      };
    });
    return { file: fileOf(...areas), current: draft.finish(), today: history.today };
  });

it('an import adds missing days and changes no existing entry @long', () => {
  fc.assert(
    fc.property(anyImport, ({ file, current, today: on }) => {
      const { plan, after } = imported(file, current, on);
      for (const area of file.areas) {
        const { areaId, adds, same, differs, outside } = plan.areas.find(
          ({ key }) => key === area.key,
        ) as (typeof plan.areas)[number];
        expect(adds + same + differs + outside).toBe(area.entries.length);
        const there = new Map(
          getEntries(after, areaId ?? '').map((entry) => [entry.score_date, entry]),
        );
        const missing = area.entries.filter(({ date }) => !there.has(date));
        expect(missing).toHaveLength(outside);
        const { created_on = '', deleted_on = null } = after.areas.get(areaId ?? '') ?? {};
        expect(created_on <= area.created_on || area.created_on > on).toBe(true);
        for (const { date } of missing) {
          expect(date > on || (deleted_on !== null && date >= deleted_on)).toBe(true);
        }
      }
      for (const id of current.areas.keys()) {
        const now = getEntries(after, id);
        expect(now).toEqual(expect.arrayContaining(getEntries(current, id)));
        const { name, description, color } = current.areas.get(id) as SyncedArea;
        expect(after.areas.get(id)).toMatchObject({ name, description, color });
      }
    }),
    { numRuns: 300 },
  );
});

it('an import reports how many missed days an earlier start adds to an area @long', () => {
  fc.assert(
    fc.property(anyImport, fc.constantFrom(...weekdays), (parts, firstWeekday) => {
      const { file, today: on } = parts;
      const user = { first_weekday: firstWeekday, week_starts: [] as const } as unknown as User;
      const current = { ...parts.current, user };
      const { plan, after } = imported(file, current, on);
      for (const area of after.areas.values()) {
        const said = plan.areas.filter(({ areaId }) => areaId === area.id);
        const begins = said.flatMap((one) => one.begins ?? []);
        const [before = on] = [current.areas.get(area.id)?.created_on ?? on, on].toSorted();
        const timeline = createTimeline({
          area,
          pauses: [...getPauses(after, area.id), ...pausesOfAll(after)],
          years: getYears(after, area.id).marks,
          today: on,
          weeks: firstWeekday,
        });
        const missed = listDates(area.created_on, addDays(before, -1))
          .map((date) => getDay(timeline, date))
          .filter(({ state, mark }) => state === 'due' && mark === null).length;
        const isEarlier = area.created_on < before;
        expect(begins).toEqual(isEarlier ? [{ on: area.created_on, missed }] : []);
      }
    }),
    { numRuns: 100 },
  );
});

it('an import of one old day reports the unpaused days since then as missed', () => {
  const days = { created_on: '2026-02-08', entries: [done('2026-02-08')] };
  const file = fileOf({ name: 'Finance', ...days }, { name: 'Run', ...days });
  const current = personWith([areaOf('a', { name: 'Finance', created_on: today })]);
  const begins = { on: '2026-02-08', missed: 29 };
  expect(planned(file, current).areas).toMatchObject([{ begins }, { begins }]);
  const rest = { id: 'rest', life_area_id: null, reason: '' };
  const resting = personWith([...current.areas.values()], ({ pauses }) =>
    pauses.set('rest', { ...rest, first_day: '2026-02-09', last_day: '2026-02-18' }),
  );
  expect(planned(file, resting).areas).toMatchObject([
    { begins: { ...begins, missed: 19 } },
    { begins: { ...begins, missed: 19 } },
  ]);
});

it('an import that merges several areas reports missed days only for the earliest start', () => {
  const file = fileOf(
    { created_on: '2026-03-03', entries: [done('2026-03-03')] },
    { created_on: '2026-03-01', entries: [done('2026-03-01')] },
    { created_on: '2026-03-02', entries: [done('2026-03-02')] },
  );
  const into: ImportChoice = { kind: 'merge', areaId: 'a' };
  const choices = new Map(file.areas.map(({ key }) => [key, into]));
  const { areas } = planImport(file, choices, options(personWith([areaOf('a')])));
  expect(areas).toMatchObject([
    { begins: null },
    { begins: { on: '2026-03-01', missed: 1 } },
    { begins: null },
  ]);
});

it('importing the same file again changes nothing', () => {
  fc.assert(
    fc.property(anyImport, ({ file, current, today: on }) => {
      const { after } = imported(file, current, on);
      expect(planned(file, after, on).changes).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('importing a file with two habits of the same name again changes nothing', () => {
  const file = fileOf({ name: 'Run', entries: [] }, { name: 'Run', entries: [done('2026-03-01')] });
  const { after } = imported(file, personWith([]));
  expect(planned(file, after).changes).toEqual([]);
});

it('undoing an import restores exactly the data before the import @long', () => {
  fc.assert(
    fc.property(anyImport, ({ file, current, today: on }) => {
      const { plan, after } = imported(file, current, on);
      expect(comparable(undone(plan.changes, [current, after], on))).toEqual(comparable(current));
    }),
    { numRuns: 300 },
  );
});

it('an import adds a duplicated pause once, and undoing the import removes it', () => {
  const open = { first_day: '2026-03-02', last_day: null, reason: '' };
  const pauses = [open, { ...open, reason: 'Leg' }, open];
  const file = fileOf({ name: 'Run', entries: [done('2026-03-01')], pauses });
  const current = personWith([areaOf('run', { name: 'Run' })]);
  const { plan, after } = imported(file, current);
  expect(getPauses(after, 'run')).toMatchObject([
    { first_day: '2026-03-02', last_day: '2026-03-04', reason: '' },
    { first_day: '2026-03-02', last_day: '2026-03-04', reason: 'Leg' },
  ]);
  expect(getPauses(undone(plan.changes, [current, after]), 'run')).toEqual([]);
});

it('undoing an import keeps later changes to the imported areas', () => {
  const resting = [
    { first_day: '2026-03-03', last_day: '2026-03-03', reason: '' },
    { first_day: '2026-03-07', last_day: null, reason: '' },
  ];
  const entries = [done('2026-03-01', 'first'), done('2026-03-02')];
  const file = fileOf(
    { name: 'Read', entries, pauses: resting },
    { name: 'Run', entries },
    { entries },
  );
  const { plan, after } = imported(file, emptyPersonData);
  const [read, run] = [...after.areas.values()];
  if (read === undefined || run === undefined) throw new Error('They are not there');
  const draft = createDraft({ ...emptyPersonData, ...after });
  draft.areas.set(read.id, { ...read, name: 'Reading' });
  draft.setEntry({ life_area_id: run.id, score_date: '2026-03-02' }, 0, { notes: 'Mine' });
  draft.setEntry({ life_area_id: run.id, score_date: '2026-03-09' }, 1);
  const changed = draft.finish();
  const left = undone(plan.changes, [emptyPersonData, changed]);
  expect([...left.areas.values()].map(({ name }) => name)).toEqual(['Reading', 'Run']);
  expect(getEntries(left, read.id)).toEqual([]);
  expect(getPauses(left, read.id)).toMatchObject([{ first_day: '2026-03-07' }]);
  expect(getEntries(left, run.id)).toMatchObject([
    { score_date: '2026-03-02', notes: 'Mine' },
    { score_date: '2026-03-09' },
  ]);
});

it('an import into an empty account creates each area with all data of the file', () => {
  const rule = { kind: 'times_per_week', times: 3 } as const;
  const file = fileOf(
    {
      name: 'Read',
      description: 'Ten pages',
      color: '#1976d2',
      group: 'Mind',
      reminder_time: '07:30',
      created_on: '2026-02-01',
      schedule: [{ from: '2026-02-01', rule }],
      entries: [done('2026-02-01', '30 pages'), { ...done('2026-02-02'), score: 0 }],
      pauses: [
        { first_day: '2026-02-03', last_day: '2026-02-03', reason: '' },
        { first_day: '2026-02-04', last_day: '2026-02-04', reason: '' },
      ],
    },
    { name: 'Run' },
  );
  const { plan, after } = imported(file, emptyPersonData);
  const [read, run] = [...after.areas.values()].toSorted((a, b) => a.position - b.position);
  expect(read).toMatchObject({
    name: 'Read',
    description: 'Ten pages',
    color: '#1976d2',
    group: 'Mind',
    reminder_time: '07:30',
    created_on: '2026-02-01',
    schedule: [{ from: '2026-02-01', rule }],
  });
  expect(run).toMatchObject({ name: 'Run', color: 'green', position: 1 });
  expect(getEntries(after, read?.id ?? '')).toMatchObject([
    { score_date: '2026-02-01', score: 1, notes: '30 pages' },
    { score_date: '2026-02-02', score: 0, notes: '' },
  ]);
  expect(getPauses(after, read?.id ?? '')).toMatchObject([
    { first_day: '2026-02-03', last_day: '2026-02-04' },
  ]);
  expect(plan.areas).toMatchObject([{ adds: 2, pauses: 1 }, { adds: 1 }]);
  expect(countChanges(plan.changes)).toBe(6);
});

it('an import places new areas after existing areas, in the order of the file', () => {
  const current = personWith([areaOf('a', { position: 4 })]);
  const archived = [{ first_day: '2026-03-02', last_day: null, reason: '' }];
  const { after } = imported(fileOf({}, { pauses: archived }, {}), current);
  const order = [...after.areas.values()].toSorted((a, b) => a.position - b.position);
  expect(order.map(({ name }) => name)).toEqual(['a', 'Habit 0', 'Habit 1', 'Habit 2']);
});

it('an import gives the least used colors to new areas without a color', () => {
  const current = personWith([areaOf('a', { color: 'green' }), areaOf('b', { color: 'orange' })]);
  const file = fileOf({}, { color: 'red' }, { color: '#1976d2' }, {}, {}, { name: 'a' });
  const { after } = imported(file, current);
  const made = [...after.areas.values()].filter(({ name }) => name.startsWith('Habit'));
  expect(made.map(({ color }) => color)).toEqual(['blue', 'red', '#1976d2', 'purple', 'blueGrey']);
  const many = imported(fileOf(...Array.from({ length: 2 * areaColors.length }, () => ({}))), {
    ...emptyPersonData,
  });
  expect([...many.after.areas.values()].map(({ color }) => color)).toEqual([
    ...areaColors,
    ...areaColors,
  ]);
});

it('an import moves the start of an existing area and counts days with different entries', () => {
  const current = personWith([areaOf('a', { name: 'Read' })], (draft) => {
    draft.setEntry({ life_area_id: 'a', score_date: '2026-03-05' }, 0, { notes: 'Ill' });
    draft.setEntry({ life_area_id: 'a', score_date: '2026-03-06' }, 1);
  });
  const days = ['2026-03-01', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-12'];
  const file = fileOf({ name: ' read', entries: days.map((day) => done(day)) });
  const { plan, after } = imported(file, current);
  expect(plan.areas).toMatchObject([
    { choice: { kind: 'merge', areaId: 'a' }, adds: 2, same: 1, differs: 1, outside: 1 },
  ]);
  expect(after.areas.get('a')).toMatchObject({ name: 'Read', created_on: '2026-03-01' });
  expect(getEntries(after, 'a').map(({ score_date, notes }) => [score_date, notes])).toEqual([
    ['2026-03-01', ''],
    ['2026-03-05', 'Ill'],
    ['2026-03-06', ''],
    ['2026-03-07', ''],
  ]);
});

it('an import keeps an active area active even if it is archived in the file', () => {
  const current = personWith([areaOf('a', { name: 'Read' })]);
  const pauses = [{ first_day: '2026-03-03', last_day: null, reason: '' }];
  const { plan, after } = imported(fileOf({ name: 'Read', pauses }), current);
  expect(plan.areas).toMatchObject([{ staysActive: true }]);
  expect(getPauses(after, 'a')).toMatchObject([
    { first_day: '2026-03-03', last_day: '2026-03-04' },
  ]);
});

it('an import adds a future open pause, but no open pause that starts by tomorrow', () => {
  const later = { first_day: '2026-03-20', last_day: null, reason: 'Sea' };
  const now = { first_day: '2026-03-07', last_day: null, reason: '' };
  const current = personWith([areaOf('a', { name: 'Read' })]);
  const { plan, after } = imported(fileOf({ name: 'Read', pauses: [later] }), current);
  expect(plan.areas).toMatchObject([{ staysActive: false, pauses: 1 }]);
  expect(getPauses(after, 'a')).toMatchObject([later]);
  // Files pause an archived habit from the day after its last day, which may be tomorrow.
  const tomorrow = { ...now, first_day: '2026-03-11' };
  const marked = imported(fileOf({ name: 'Read', pauses: [tomorrow] }), current);
  expect(marked.plan.areas).toMatchObject([{ staysActive: true, pauses: 0 }]);
  const again = imported(fileOf({ name: 'Read', pauses: [now] }), { ...emptyPersonData, ...after });
  expect(again.plan.areas).toMatchObject([{ staysActive: true, pauses: 0 }]);
  expect(getPauses(again.after, 'a')).toMatchObject([later]);
});

it('an import that merges two areas keeps the entry of the first area for each day', () => {
  const current = personWith([areaOf('a')]);
  const file = fileOf(
    { created_on: '2026-03-02', entries: [done('2026-03-02', 'first')] },
    { created_on: '2026-03-01', entries: [done('2026-03-01'), done('2026-03-02', 'second')] },
  );
  const into: ImportChoice = { kind: 'merge', areaId: 'a' };
  const choices = new Map(file.areas.map(({ key }) => [key, into]));
  const { changes, areas } = planImport(file, choices, options(current));
  expect(areas).toMatchObject([{ adds: 1 }, { adds: 1, differs: 1 }]);
  expect(changes.map(({ kind }) => kind)).toEqual(['begin-area', 'add-entries']);
  const after = applied(current, createRestoreEdits(changes, restoringOn(today)), today);
  expect(getEntries(after, 'a')).toMatchObject([{ notes: '' }, { notes: 'first' }]);
  expect(comparable(undone(changes, [current, after]))).toEqual(comparable(current));
});

it('an import adds missing pauses that apply to all areas', () => {
  const pauses = [
    { first_day: '2026-03-01', last_day: '2026-03-02', reason: 'Away' },
    { first_day: '2026-03-05', last_day: '2026-03-06', reason: 'Ill' },
  ];
  const current = personWith([], (draft) => {
    const [first] = pauses;
    if (first) draft.pauses.set('away', { ...first, id: 'away', life_area_id: null });
  });
  const file = { ...fileOf({}), pauses };
  const { plan, after } = imported(file, current);
  expect(plan.pauses).toEqual({ pauses: 1, pausesLeftOut: 0 });
  expect([...after.pauses.values()]).toMatchObject([
    { id: 'away', life_area_id: null },
    { life_area_id: null, first_day: '2026-03-05', reason: 'Ill' },
  ]);
  expect(planned(file, after).changes).toEqual([]);
  expect(comparable(undone(plan.changes, [current, after]))).toEqual(comparable(current));
  const skipped = planImport(file, new Map(), options(current));
  expect(skipped.changes).toEqual([]);
});

it('an import skips a habit without days by default', () => {
  const skipped = { first_day: '2026-03-02', last_day: '2026-03-02', reason: '' };
  const file = fileOf(
    { name: 'Read', entries: [] },
    { entries: [], pauses: [{ ...skipped, last_day: null }] },
    { entries: [], pauses: [skipped] },
    {},
  );
  const current = personWith([areaOf('a', { name: 'Read' })]);
  const kinds = [...getDefaultChoices(file, current).values()].map(({ kind }) => kind);
  expect(kinds).toEqual(['skip', 'skip', 'new', 'new']);
  const choices = new Map([['0', { kind: 'new' } as const]]);
  expect(planImport(file, choices, options(current)).changes).toMatchObject([
    { kind: 'add-area', area: { name: 'Read' } },
  ]);
});

it('an import adds nothing to an account that already has both same-named habits of the file', () => {
  const file = fileOf({ name: 'Read', entries: [] }, { name: 'Read' });
  const choices = new Map(file.areas.map(({ key }) => [key, { kind: 'new' } as const]));
  const { changes } = planImport(file, choices, options(emptyPersonData));
  const after = applied(emptyPersonData, createRestoreEdits(changes, restoringOn(today)), today);
  expect(planned(file, after).changes).toEqual([]);
});

it('an import of the Daymark CSV zip creates areas without days', () => {
  const file = { ...fileOf({ entries: [] }), format: 'daymark-csv' } as const;
  expect(planned(file, emptyPersonData).changes).toMatchObject([{ kind: 'add-area' }]);
});

it('hasAdditions returns false if an import only moves the start of an area', () => {
  const current = personWith([areaOf('a', { name: 'Read' })], (draft) => {
    draft.setEntry({ life_area_id: 'a', score_date: '2026-03-05' }, 1);
  });
  const entries = [done('2026-03-05')];
  const earlier = planned(fileOf({ name: 'Read', created_on: '2026-03-01', entries }), current);
  expect(earlier.changes).toMatchObject([{ kind: 'begin-area' }]);
  expect(hasAdditions(earlier)).toBe(false);
  expect(hasAdditions(planned(fileOf({ name: 'Run', entries }), current))).toBe(true);
  const rest = { first_day: '2026-03-06', last_day: '2026-03-06', reason: '' };
  expect(hasAdditions(planned(fileOf({ name: 'Read', pauses: [rest] }), current))).toBe(true);
  expect(hasAdditions(planned(fileOf({ name: 'Read', entries: [] }), current))).toBe(false);
});

it('an import ignores skipped areas', () => {
  const file = fileOf({ entries: [done('2026-03-01')] });
  const choices = new Map([['0', { kind: 'skip' } as const]]);
  const plan = planImport(file, choices, options(emptyPersonData));
  expect(plan).toMatchObject({ changes: [], areas: [{ areaId: null, adds: 0 }] });
});

it('importing ended and active areas of the same name again changes nothing', () => {
  const file = fileOf(
    { name: 'Read', deleted_on: '2026-03-04', entries: [done('2026-03-01')] },
    { name: 'Read', entries: [done('2026-03-06')] },
  );
  const { after } = imported(file, emptyPersonData);
  expect([...after.areas.values()]).toMatchObject([
    { deleted_on: '2026-03-04', deleted_at: '2026-03-04T12:00:00.000Z' },
    { deleted_on: null },
  ]);
  expect(planned(file, after).changes).toEqual([]);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => areaOf(`area-${index}`, { position: index }));

it('an import reports an obstacle if it exceeds the limit of active areas', () => {
  const current = personWith(many(limits.activeAreasPerUser - 1));
  expect(planned(fileOf({}), current).obstacles).toEqual([]);
  expect(planned(fileOf({}, {}), current).obstacles).toEqual([
    { kind: 'too-many-active-areas', areas: 101, most: 100 },
  ]);
});

it('an import creates archived areas first, so that they do not count as active', () => {
  const current = personWith(many(limits.activeAreasPerUser - 1));
  const pauses = [{ first_day: '2026-03-02', last_day: null, reason: '' }];
  const plan = planned(fileOf({}, { pauses }, { pauses }), current);
  expect(plan.obstacles).toEqual([]);
  expect(plan.changes.map(({ kind }) => kind)).toEqual([
    'add-area',
    'put-pause',
    'add-area',
    'put-pause',
    'add-area',
    'add-entries',
    'add-entries',
    'add-entries',
  ]);
});

it('an import reports an obstacle if it exceeds the limit of all areas', () => {
  const ended = { deleted_at: '2026-03-06T12:00:00.000Z', deleted_on: '2026-03-06' };
  const current = personWith(many(limits.areasPerUser).map((area) => ({ ...area, ...ended })));
  expect(planned(fileOf({}), current).obstacles).toEqual([
    { kind: 'too-many-areas', areas: 1001, most: 1000 },
  ]);
});

it('an import above the limit of pauses leaves out the earliest pauses and counts them', () => {
  const pauses = Array.from({ length: limits.pausesPerUser + 2 }, (_, index) => {
    const day = addDays('2018-01-01', index * 2);
    return { first_day: day, last_day: day, reason: '' };
  });
  const open = { first_day: '2026-03-09', last_day: null, reason: '' };
  const file = fileOf({ created_on: '2018-01-01', pauses: [...pauses, open] });
  const { plan, after } = imported(file, emptyPersonData);
  expect(plan.areas).toMatchObject([{ pauses: 1000, pausesLeftOut: 3 }]);
  const days = [...after.pauses.values()].map(({ first_day }) => first_day).toSorted();
  expect([days[0], days.at(-1)]).toEqual(['2018-01-07', '2026-03-09']);
  expect(planned(file, after).changes).toEqual([]);
});
