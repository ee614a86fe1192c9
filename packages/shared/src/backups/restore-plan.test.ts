import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SyncedArea } from '../areas/life-area.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { groupEntriesByYear } from '../sync/group-entries-by-year.ts';
import type { SyncedYear } from '../sync/sync.ts';
import { createDraft } from '../sync/person-draft.ts';
import { getEntries } from '../sync/get-entries.ts';
import { type Entry, getEntry, type PersonHistory, emptyPersonData } from '../sync/person-data.ts';
import { anyTimedHistory } from '../testing/any-timed-history.ts';
import { anyTwoStates, comparable, dataOf } from '../testing/any-person-state.ts';
import { applied, newId, restoringOn } from '../testing/applied-edits.ts';
import { areaWith } from '../testing/area-with.ts';
import { planRestore, type RestoreChange } from './restore-plan.ts';
import { createRestoreEdits, createUndoEdits } from './restore-edits.ts';

function area(id: string): SyncedArea {
  return areaWith(id, { created_at: '2026-03-01T09:00:00.000Z', created_on: '2026-03-01' });
}

function ended(alive: SyncedArea, on: CalendarDate): SyncedArea {
  return { ...alive, deleted_at: `${on}T12:00:00.000Z`, deleted_on: on };
}

function entry(life_area_id: string, score_date: CalendarDate, notes = ''): Entry {
  return { life_area_id, score_date, score: 1, notes };
}

function yearOf(...entries: readonly Entry[]): SyncedYear | undefined {
  return groupEntriesByYear(entries)[0];
}

function history(areas: readonly SyncedArea[], entries: readonly Entry[] = []): PersonHistory {
  const draft = createDraft(emptyPersonData);
  for (const each of areas) draft.areas.set(each.id, each);
  for (const each of entries) draft.setEntry(each, each.score, each);
  return draft.finish();
}

function withEntry(to: PersonHistory, { notes, ...day }: Entry): PersonHistory {
  const draft = createDraft({ ...emptyPersonData, ...to });
  draft.setEntry(day, day.score, { notes });
  return draft.finish();
}

const undoOf = (changes: readonly RestoreChange[], current: PersonHistory, before: PersonHistory) =>
  createUndoEdits(changes, current, { before, isImport: false, newId });

it('planRestore plans no changes if the backup equals the current data', () => {
  fc.assert(
    fc.property(anyTimedHistory({ days: 60, areas: 4 }), (any) => {
      const data = dataOf(any);
      expect(planRestore(data, data, any.today)).toEqual({ changes: [], newer: [], left_out: 0 });
    }),
  );
});

it('a restore adds all missing data and keeps every current entry @long', () => {
  fc.assert(
    fc.property(anyTwoStates, ({ today, before, after: current }) => {
      const { changes, left_out } = planRestore(before, current, today);
      const restored = applied(current, createRestoreEdits(changes, restoringOn(today)), today);
      const again = planRestore(before, restored, today);
      expect(again.changes).toEqual([]);
      expect(again.left_out).toBe(left_out);
      for (const id of current.areas.keys()) {
        const stays = getEntries(restored, id).map((each) => JSON.stringify(each));
        expect(stays).toEqual(
          expect.arrayContaining(getEntries(current, id).map((each) => JSON.stringify(each))),
        );
      }
    }),
    { numRuns: 200 },
  );
});

it('a restore that also reverts newer changes leaves no difference from the backup', () => {
  fc.assert(
    fc.property(anyTwoStates, ({ today, before, after: current }) => {
      const { changes, newer } = planRestore(before, current, today);
      const restored = applied(
        current,
        createRestoreEdits([...changes, ...newer], restoringOn(today)),
        today,
      );
      const again = planRestore(before, restored, today);
      expect([again.changes, again.newer]).toEqual([[], []]);
    }),
    { numRuns: 200 },
  );
});

it('when two devices restore the same data to an older server, the second restore changes no area or entry', () => {
  fc.assert(
    fc.property(anyTwoStates, ({ today, before: device, after: server }) => {
      const { changes } = planRestore(device, server, today);
      const steps = createRestoreEdits(changes, restoringOn(today)).filter(
        (edit) => edit.kind !== 'pause' || edit.is_new !== true,
      );
      const once = applied(server, steps, today);
      expect(comparable(applied(once, steps, today))).toEqual(comparable(once));
      expect(planRestore(device, once, today).changes.map(({ kind }) => kind)).toEqual(
        planRestore(device, once, today).changes.map(() => 'put-pause'),
      );
    }),
    { numRuns: 100 },
  );
});

it('undoing a restore recovers exactly the data from before the restore', () => {
  fc.assert(
    fc.property(anyTwoStates, fc.boolean(), ({ today, before, after: current }, withNewer) => {
      const { changes, newer } = planRestore(before, current, today);
      const done = withNewer ? [...changes, ...newer] : changes;
      const restored = applied(current, createRestoreEdits(done, restoringOn(today)), today);
      const undone = applied(restored, undoOf(done, restored, current), today);
      expect(comparable(undone)).toEqual(comparable(current));
    }),
    { numRuns: 200 },
  );
});

it('a restore of an earlier target keeps a score that the backup has by hand', () => {
  const rule = { kind: 'daily' } as const;
  const measured = (amount: number, entryOfDay: Entry) => {
    const target = { kind: 'at_least', amount } as const;
    const schedule = [{ from: '2026-03-01', rule, target }];
    return history([{ ...area('water'), schedule }], [{ ...entryOfDay, amount: 7 }]);
  };
  const notDone = { ...entry('water', '2026-03-02'), score: 0 } as const;
  const [backup, current] = [measured(6, notDone), measured(8, notDone)];
  const plan = planRestore(backup, current, '2026-03-03');
  const edits = createRestoreEdits(plan.newer, restoringOn('2026-03-03'));
  expect(comparable(applied(current, edits, '2026-03-03'))).toEqual(comparable(backup));
});

it('undoing a restore keeps days that were changed after the restore', () => {
  const brought = [entry('a', '2026-03-01'), entry('a', '2026-03-02'), entry('b', '2026-03-01')];
  const wanted = history([area('a'), area('b')], brought);
  const before = history([area('a')]);
  const { changes } = planRestore(wanted, before, '2026-03-03');
  const edited = withEntry(
    withEntry(wanted, entry('a', '2026-03-01', 'Edited')),
    entry('b', '2026-03-03'),
  );
  expect(undoOf(changes, edited, before)).toEqual([
    { kind: 'year', entries: yearOf(entry('a', '2026-03-02')), clears: true },
  ]);
});

it('a restore by version 1.1.0, which stored one change per day, can be undone', () => {
  const before = history([area('a')]);
  const [first, second] = [entry('a', '2026-03-01'), entry('a', '2026-03-02')];
  const done = [first, second].map((after) => ({
    kind: 'put-entry' as const,
    before: null,
    after,
  }));
  const current = withEntry(history([area('a')], [first, second]), {
    ...second,
    notes: 'Edited',
  });
  expect(undoOf(done, current, before)).toEqual([
    { kind: 'year', entries: yearOf(first), clears: true },
  ]);
});

it('undoing a restore keeps a restored area that was changed after the restore', () => {
  const before = history([]);
  const wanted = history([area('a'), area('b')], [entry('a', '2026-03-01')]);
  const { changes } = planRestore(wanted, before, '2026-03-03');
  const renamed = history([{ ...area('a'), name: 'Renamed' }, area('b')]);
  expect(undoOf(changes, renamed, before)).toEqual([{ kind: 'area', id: 'b', fields: null }]);
});

it('planRestore treats an empty schedule and an explicit daily rule as equal', () => {
  const daily = [{ from: '2026-03-01', rule: { kind: 'daily' } as const }];
  const wanted = history([area('a')]);
  const current = history([{ ...area('a'), schedule: daily }]);
  expect(planRestore(wanted, current, '2026-03-03').newer).toEqual([]);
});

it('planRestore reopens an area that was archived after the backup, but not a paused area', () => {
  const wanted = history([area('a')]);
  const pausedUntil = (last_day: CalendarDate | null): PersonHistory => {
    const pause = { id: 'p', life_area_id: 'a', first_day: '2026-03-02', last_day, reason: '' };
    return { ...wanted, pauses: new Map([[pause.id, pause]]) };
  };
  expect(planRestore(wanted, pausedUntil('2026-03-09'), '2026-03-03').changes).toEqual([]);
  expect(planRestore(wanted, pausedUntil(null), '2026-03-03').changes).toMatchObject([
    { kind: 'reopen-area' },
  ]);
});

const today = '2026-03-10';
const first = entry('a', '2026-03-01');
const wanted = history([area('a')], [first]);
/** Restores area `a`, which ended on `endedOn` and has `entries`. */
const restoreEnded = (endedOn: CalendarDate, entries: readonly Entry[]) => {
  const before = history([ended(area('a'), endedOn)], entries);
  const { changes } = planRestore(wanted, before, today);
  return {
    before,
    changes,
    restored: applied(before, createRestoreEdits(changes, restoringOn(today)), today),
  };
};
const endAgain = (on: CalendarDate) => {
  const { deleted_at, deleted_on } = ended(area('a'), on);
  return { kind: 'area', id: 'a', fields: { deleted_at, deleted_on } };
};

it('undoing a restore ends a reopened area again if the area has no newer entries', () => {
  const { before, changes, restored } = restoreEnded('2026-03-05', []);
  expect(getEntry(restored, 'a', '2026-03-01')).toEqual(first);
  const steps = undoOf(changes, restored, before);
  const [gap] = [...restored.pauses.values()];
  expect(gap).toMatchObject({ first_day: '2026-03-05', last_day: '2026-03-09' });
  expect(steps).toEqual([
    { kind: 'year', entries: yearOf(first), clears: true },
    { kind: 'pause', id: gap?.id, life_area_id: 'a', fields: null },
    endAgain('2026-03-05'),
  ]);
});

it('undoing a restore leaves a reopened area open if the area was marked after the restore', () => {
  const { before, changes, restored } = restoreEnded('2026-03-05', [first]);
  const marked = withEntry(restored, entry('a', today, 'Back'));
  expect(undoOf(changes, marked, before)).toEqual([]);
});

it('undoing a restore ends a reopened area again if only days before its old end were marked', () => {
  const { before, changes, restored } = restoreEnded('2026-03-05', [first]);
  const marked = withEntry(restored, entry('a', '2026-03-04'));
  expect(undoOf(changes, marked, before)).toContainEqual(endAgain('2026-03-05'));
});

it('undoing a restore keeps a reopened area open if the mark on its end date changed afterwards', () => {
  const { before, changes, restored } = restoreEnded(today, [first, entry('a', today)]);
  expect(undoOf(changes, restored, before)).toEqual([endAgain(today)]);
  const marked = withEntry(restored, entry('a', today, 'Again'));
  expect(undoOf(changes, marked, before)).toEqual([]);
});
