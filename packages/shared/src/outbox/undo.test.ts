import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyTwoStates, comparable } from '../testing/any-person-state.ts';
import { applied, newId } from '../testing/applied-edits.ts';
import { areaWith } from '../testing/area-with.ts';
import { getPauseContent } from '../pauses/switch-area.ts';
import { isArchivedOn } from '../timeline/pause.ts';
import {
  compareAreas,
  type PersonHistory,
  emptyPersonData,
  getPauses,
} from '../sync/person-data.ts';
import type { DatedRule, Rule } from '../timeline/schedule-schema.ts';
import { alignSchedule, getCompleteSchedule } from '../timeline/schedule.ts';
import type { AreaDetails, RecentChange } from '../versions/version-endpoints.ts';
import { createPauseChange, createNewPauseEdit, createPauseRemoval } from './edit.ts';
import { createEndEdit, createEntryEdit, createSwitchEdit } from './create-edit.ts';
import { invertEdit, undoRecentChange, type UndoableEdit } from './undo.ts';

const today = '2026-03-01';
const tuesdays: Rule = { kind: 'weekdays', weekdays: [2] };

const area = areaWith('a');
const now = { ...emptyPersonData, areas: new Map([[area.id, area]]) };

/** Returns edits that a person could make on the day `on`. */
function editsOn(history: PersonHistory, on: string): readonly UndoableEdit[] {
  const [area] = [...history.areas.values()].toSorted(compareAreas);
  const [pause] = history.pauses.values();
  const day = { first_day: on, last_day: on, reason: 'Ill' };
  if (area === undefined) return [];
  const { id, deleted_on } = area;
  // An archived area is not ended, because the undo would archive it from another day on.
  const isArchived = isArchivedOn(on, getPauses(history, id));
  const edited_at = `${on}T12:00:00.000Z`;
  const mark = { life_area_id: id, score_date: area.created_on, notes: 'Again' };
  const schedule = [{ from: area.created_on, rule: tuesdays }];
  return [
    { kind: 'area', id: newId(), is_new: true, fields: { name: 'New' } },
    { kind: 'area', id, fields: { name: 'Renamed', restored_schedule: schedule } },
    createSwitchEdit(id, true, { newId }),
    ...(deleted_on === null && !isArchived
      ? [createEndEdit(id, { edited_at, edited_on: on })]
      : []),
    createEntryEdit({ ...mark, score: 1 }, { newId }),
    createEntryEdit({ ...mark, score: null }, { newId }),
    createNewPauseEdit({ id: newId(), life_area_id: id, ...day }),
    ...(pause === undefined
      ? []
      : [createPauseChange(pause, { first_day: '2020-01-01' }), createPauseRemoval(pause)]),
  ];
}

function contentOf({ areas, ...history }: PersonHistory) {
  const whole = [...areas.values()].map((area) => ({
    ...area,
    schedule: getCompleteSchedule(area),
  }));
  return comparable({ ...history, areas: new Map(whole.map((area) => [area.id, area])) });
}

it('invertEdit returns edits that restore the data from before the edit', () => {
  fc.assert(
    fc.property(anyTwoStates, fc.nat(), ({ before, today: on }, at) => {
      const edits = editsOn(before, on);
      const edit = edits[at % Math.max(1, edits.length)];
      fc.pre(edit !== undefined);
      const now = applied(before, [edit], on);
      const undone = applied(now, invertEdit(edit, { before, now, on, newId }), on);
      expect(contentOf(undone)).toEqual(contentOf(before));
    }),
    { numRuns: 300 },
  );
});

it('undoing the end of an area keeps a planned pause', () => {
  const planned = { id: 'planned', life_area_id: area.id, first_day: '2026-03-02', last_day: null };
  const pauses = new Map([[planned.id, { ...planned, reason: 'Travels' }]]);
  const before = { ...now, pauses };
  const end = createEndEdit(area.id, { edited_at: `${today}T12:00:00.000Z`, edited_on: today });
  for (const on of [today, '2026-03-02', '2026-03-05']) {
    const ended = applied(before, [end], today);
    const undone = applied(ended, invertEdit(end, { before, now: ended, on, newId }), on);
    const open = getPauses(undone, area.id).filter(({ last_day }) => last_day === null);
    expect(open.map(getPauseContent)).toEqual([getPauseContent({ ...planned, reason: 'Travels' })]);
  }
});

it('invertEdit returns no edits for an erasure', () => {
  const before = { areas: new Map(), pauses: new Map(), years: new Map() };
  const edit = { kind: 'area', id: 'a', fields: null } as const;
  expect(invertEdit(edit, { before, now: before, on: today, newId })).toEqual([]);
});

function fieldsOf(before: AreaDetails, after: AreaDetails, data: PersonHistory = now) {
  const at = '2026-03-01T12:00:00.000Z';
  const change = { kind: 'area', id: '1', life_area_id: 'a', at, source: null, before, after };
  const edits = undoRecentChange(change as RecentChange, {
    now: data,
    on: today,
    newId: () => 'made',
  });
  return edits.map((edit) => ('fields' in edit ? edit.fields : null));
}

it('undoRecentChange writes only fields that the change had modified', () => {
  const before = { name: 'Health', icon: null, is_active: false };
  const after = { name: 'Sport', icon: 'run', is_active: true };
  expect(fieldsOf(before, after)).toEqual([
    { is_active: false, pause_id: 'made' },
    { name: 'Health', icon: null },
  ]);
});

it('undoRecentChange reactivates an ended area and archives it if it was archived before', () => {
  const ended = [{ deleted_on: null }, { deleted_on: '2026-03-01' }] as const;
  const back = { is_active: true, pause_id: 'made' };
  expect(fieldsOf(...ended)).toEqual([back]);
  const open = { id: '1', life_area_id: 'a', first_day: '2026-02-01', last_day: null };
  const archived = {
    ...now,
    areas: new Map([['a', { ...area, deleted_on: '2026-03-01' }]]),
    pauses: new Map([['1', { ...open, reason: '' }]]),
  };
  expect(fieldsOf(...ended, archived)).toEqual([back, { ...back, is_active: false }]);
});

it('undoRecentChange ends a reactivated area again on its original end date', () => {
  expect(fieldsOf({ deleted_on: '2026-02-01' }, { deleted_on: null })).toEqual([
    { deleted_on: '2026-02-01', deleted_at: '2026-02-01T12:00:00.000Z' },
  ]);
});

it('undoRecentChange restores the previous entry of a day, or removes an entry that was new', () => {
  const day = { life_area_id: 'a', score_date: '2026-02-01' };
  const at = '2026-03-01T12:00:00.000Z';
  const done = { score: 1, notes: 'Run' } as const;
  const nothing = { score: null, notes: '' };
  const change = {
    kind: 'entry',
    ...day,
    id: '1',
    at,
    source: null,
    is_conflict: false,
  } as const;
  const undo = (before: typeof done | typeof nothing, after: typeof done | typeof nothing) =>
    undoRecentChange({ ...change, before, after }, { now, on: today, newId: () => 'made' });
  expect(undo(done, nothing)).toEqual([{ kind: 'mark', ...day, fields: { id: 'made', ...done } }]);
  expect(undo(nothing, done)).toEqual([{ kind: 'mark', ...day, fields: null }]);
});

it('undoRecentChange restores the rule of every day after a change of the schedule', () => {
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
      const [fields] = fieldsOf({ schedule: before }, { schedule: after });
      const { restored_schedule = [] } = fields as { restored_schedule?: DatedRule[] };
      const schedule = alignSchedule(restored_schedule, area.created_on);
      for (const date of [...dates, '2027-01-01'])
        expect(ruleText(schedule, date)).toBe(ruleText(before, date));
    }),
  );
});
