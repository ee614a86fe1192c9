import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '../accounts/account.ts';
import { readAreaFields } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { createDailyReminders } from '../notifications/reminder-times.ts';
import { defaultNotificationSettings } from '../notifications/default-notification-settings.ts';
import type { Notification } from '../notifications/notification.ts';
import { getEntries, getEntriesOfYear } from '../sync/get-entries.ts';
import { getEntry, emptyPersonData, type PersonData } from '../sync/person-data.ts';
import { areaWith } from '../testing/area-with.ts';
import {
  anyChange,
  areaIdOf,
  editOf,
  createId,
  joinNth,
  createQueue,
  withFields,
} from '../testing/outbox-items.ts';
import type { Rule } from '../timeline/schedule-schema.ts';
import { getDay } from '../timeline/day.ts';
import { createTimeline } from '../timeline/timeline.ts';
import { setMark } from '../timeline/year-marks.ts';
import { isYearItem } from './count-queued.ts';
import type { PauseEdit } from './edit.ts';
import type { OutboxItem, YearItem } from './outbox-item.ts';
import { applyItems } from './overlay.ts';

const day = '2026-03-01';

function areaOf(number: number, parts: Partial<SyncedArea> = {}): SyncedArea {
  return areaWith(areaIdOf(number), { name: `Area ${number}`, position: number, ...parts });
}

function inboxEntry(number: number, created_at: string): Notification {
  return {
    id: createId(number),
    notification_type: 'other',
    content: '',
    is_read: false,
    created_at,
  };
}

const nine = createDailyReminders([], '09:00');

const marks = setMark(setMark(undefined, day, 0), '2026-02-01', 1);

/** Areas 1 and 2 are done on 1 February, and not done on 1 March with a note. */
const data: PersonData = {
  ...emptyPersonData,
  areas: new Map([1, 2].map((number) => [areaIdOf(number), areaOf(number)])),
  years: new Map(
    [1, 2].map((number) => [
      areaIdOf(number),
      {
        marks: new Map([[2026, marks]]),
        notes: new Map([[2026, { [day]: 'Ill' }]]),
        amounts: new Map(),
      },
    ]),
  ),
  settings: { ...defaultNotificationSettings, ...nine },
  notifications: new Map([
    [createId(1), inboxEntry(1, '2026-02-01T09:00:00.000Z')],
    [createId(2), inboxEntry(2, '2026-04-01T09:00:00.000Z')],
  ]),
};

const anyItems = fc
  .array(
    fc.record({
      change: anyChange,
      is_active: fc.option(fc.boolean(), { nil: undefined }),
      on: fc.integer({ min: 0, max: 4 }),
      erase: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((steps) => {
    const items: OutboxItem[] = [];
    const there = new Set([1, 2]);
    const erased = new Set<number>();
    for (const [index, { change, is_active, on, erase }] of steps.entries()) {
      const { area } = change;
      const act = change.act === 'end' && erase ? 'erase' : change.act;
      // The app cannot change a missing area or create an area twice.
      if (erased.has(area) || there.has(area) === (act === 'create')) continue;
      there.add(area);
      if (act === 'erase') erased.add(area);
      const edit = editOf(index + 1, { ...change, act });
      const [joined] = joinNth(items, index + 1, edit);
      const switched = act === 'rename' && is_active !== undefined ? { is_active } : {};
      const item = act === 'rename' ? withFields(joined, switched) : joined;
      if (item !== undefined) items.push({ ...item, edited_on: addDays(day, on) });
    }
    return items;
  });

function singlesOf(item: YearItem): OutboxItem[] {
  const { entries, clears } = item.edit;
  return getEntriesOfYear(entries).map(({ life_area_id, score_date, score, notes }) => {
    const fields = clears ? null : { id: item.id, score, notes, only_if_unmarked: true as const };
    return { ...item, edit: { kind: 'mark', life_area_id, score_date, fields } };
  });
}

function entriesShown(shown: PersonData) {
  return [1, 2, 3, 4].flatMap((number) => getEntries(shown, areaIdOf(number)));
}

function stateOn(shown: PersonData, number: number, date: string) {
  const area = shown.areas.get(areaIdOf(number));
  if (area === undefined) return 'erased';
  const pauses = [...shown.pauses.values()].filter(({ life_area_id }) => life_area_id === area.id);
  const timeline = createTimeline({ area, pauses, years: new Map(), today: '2026-12-31' });
  return getDay(timeline, date).state;
}

it('applyItems returns the same data when no item is pending', () => {
  expect(applyItems(data, [])).toBe(data);
  const failed = createQueue([{ act: 'mark', area: 1 }]).map((item): OutboxItem => ({
    ...item,
    state: 'refused',
  }));
  expect(applyItems(data, failed)).toBe(data);
});

/**
 * Leaves out pauses after the end of their area, which no screen shows. An archiving that is older
 * than the end adds such a pause.
 */
function withoutHiddenPauses(shown: PersonData): PersonData {
  const pauses = [...shown.pauses].filter(([, { life_area_id, first_day }]) => {
    const end = life_area_id === null ? null : shown.areas.get(life_area_id)?.deleted_on;
    return !end || first_day < end;
  });
  return { ...shown, pauses: new Map(pauses) };
}

it('applying a queue twice with applyItems gives the same days as applying it once', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const shown = applyItems(data, items);
      const again = applyItems(shown, items);
      expect(withoutHiddenPauses(again)).toEqual(withoutHiddenPauses(shown));
    }),
    { numRuns: 1000 },
  );
});

it('applyItems does not modify the given data', () => {
  const textOf = (_key: string, value: unknown) => (value instanceof Map ? [...value] : value);
  const before = JSON.stringify(data, textOf);
  fc.assert(
    fc.property(anyItems, (items) => {
      applyItems(data, items);
      expect(JSON.stringify(data, textOf)).toBe(before);
    }),
  );
});

it('applyItems returns unaffected records by reference', () => {
  const shown = applyItems(data, createQueue([{ act: 'mark', area: 1 }]));
  expect(shown.areas).toBe(data.areas);
  expect(shown.pauses).toBe(data.pauses);
  expect(shown.years.get(areaIdOf(2))).toBe(data.years.get(areaIdOf(2)));
});

it('applyItems replaces or removes an entry together with its note', () => {
  const items = createQueue([
    { act: 'mark', area: 1 },
    { act: 'clear', area: 2 },
  ]);
  const shown = applyItems(data, items);
  expect(getEntry(shown, areaIdOf(1), day)).toMatchObject({ score: 1, notes: '' });
  expect(getEntry(shown, areaIdOf(2), day)).toBeNull();
  expect(shown.years.get(areaIdOf(2))?.notes.get(2026)).toEqual({});
  expect(getEntry(shown, areaIdOf(2), '2026-02-01')).toMatchObject({ score: 1 });
});

it('applyItems applies an only_if_unmarked mark only to an unmarked day', () => {
  const items = createQueue([
    { act: 'mark', area: 1 },
    { act: 'mark', area: 1, day: 2 },
  ]).map((item) => withFields(item, { only_if_unmarked: true }));
  const shown = applyItems(data, items);
  expect(getEntry(shown, areaIdOf(1), day)).toMatchObject({ score: 0, notes: 'Ill' });
  expect(getEntry(shown, areaIdOf(1), '2026-03-02')).toMatchObject({ score: 1 });
});

it('applyItems adds a year edit only to unmarked days, and clears the days of a clearing edit', () => {
  const [add, remove] = createQueue([
    { act: 'mark many', area: 1 },
    { act: 'clear many', area: 1 },
  ]) as [OutboxItem, OutboxItem];
  const shown = applyItems(data, [add]);
  expect(getEntry(shown, areaIdOf(1), day)).toMatchObject({ score: 0, notes: 'Ill' });
  expect(getEntry(shown, areaIdOf(1), '2026-03-02')).toMatchObject({ score: 0, notes: '' });
  expect(getEntry(applyItems(emptyPersonData, [add]), areaIdOf(1), day)).toMatchObject({
    score: 1,
    notes: 'Note 1',
  });
  const gone = applyItems(shown, [remove]);
  expect([getEntry(gone, areaIdOf(1), day), getEntry(gone, areaIdOf(1), '2026-03-02')]).toEqual([
    null,
    null,
  ]);
  expect(gone.years.get(areaIdOf(1))?.notes.get(2026)).toEqual({});
  expect(getEntry(gone, areaIdOf(1), '2026-02-01')).toMatchObject({ score: 1 });
});

it('applyItems gives the same result for a year edit as for single marks', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const each = items.flatMap((item) => (isYearItem(item) ? singlesOf(item) : [item]));
      expect(entriesShown(applyItems(data, items))).toEqual(entriesShown(applyItems(data, each)));
    }),
    { numRuns: 500 },
  );
});

it('applyItems archives an area with an open pause, and activating the area ends the pause', () => {
  const [archive, activate] = createQueue([
    { act: 'rename', area: 1 },
    { act: 'rename', area: 1 },
  ]) as [OutboxItem, OutboxItem];
  const archived = withFields(archive, { is_active: false });
  const active = { ...withFields(activate, { is_active: true }), edited_on: '2026-03-05' };
  const paused = applyItems(data, [archived]);
  expect(stateOn(paused, 1, '2026-02-28')).toBe('due');
  expect(stateOn(paused, 1, day)).toBe('off');
  expect(stateOn(paused, 1, '2026-03-05')).toBe('off');
  const back = applyItems(data, [archived, active]);
  expect(stateOn(back, 1, '2026-03-04')).toBe('off');
  expect(stateOn(back, 1, '2026-03-05')).toBe('due');
  const sameDay = applyItems(data, [archived, { ...active, edited_on: day }]);
  expect(sameDay.pauses.size).toBe(0);
});

it('applyItems gives the pause of an archived area the id from the edit, so that Undo finds it', () => {
  const pause_id = '01890000-0000-7000-8000-00000000000a';
  const [takenBack] = createQueue([{ act: 'end pause', area: 1 }]);
  const archived = changed({ is_active: false, pause_id });
  expect([...applyItems(data, [archived]).pauses.keys()]).toEqual([pause_id]);
  const back = { ...takenBack, edit: { ...takenBack?.edit, id: pause_id } } as OutboxItem;
  expect(applyItems(data, [archived, back]).pauses.size).toBe(0);
});

it('applyItems reactivates an ended area with a pause for the days since its end', () => {
  const [end, activate] = createQueue([
    { act: 'end', area: 1 },
    { act: 'rename', area: 1 },
  ]) as [OutboxItem, OutboxItem];
  const back = { ...withFields(activate, { is_active: true }), edited_on: '2026-03-03' };
  expect(stateOn(applyItems(data, [end]), 1, day)).toBe('absent');
  const shown = applyItems(data, [end, back]);
  expect(stateOn(shown, 1, '2026-03-02')).toBe('off');
  expect(stateOn(shown, 1, '2026-03-03')).toBe('due');
});

it('applyItems ends a reactivated area again on the original end date', () => {
  const ends = createQueue([
    { act: 'end', area: 1 },
    { act: 'rename', area: 1 },
    { act: 'end', area: 1 },
  ]) as [OutboxItem, OutboxItem, OutboxItem];
  const [end, activate, again] = ends;
  const back = withFields(activate, { is_active: true });
  const ended = { deleted_at: end.edited_at, deleted_on: end.edited_on };
  const asBefore = withFields(again, ended);
  const shown = (before: PersonData, ...items: OutboxItem[]) =>
    applyItems(before, items).areas.get(areaIdOf(1));
  expect(shown(data, end, back, asBefore)).toMatchObject(ended);
  expect(shown(applyItems(data, [end]), again)).toMatchObject(ended);
});

function changed(fields: object, edited_on = day): OutboxItem {
  const [item] = createQueue([{ act: 'rename', area: 1 }]);
  return { ...item, edited_on, edit: { ...item?.edit, fields } } as OutboxItem;
}

it('applyItems sets and removes the icon, group, unit and other optional fields of an area', () => {
  const face: Partial<SyncedArea> = {
    icon: 'leaf',
    group: 'Morning',
    reminder_time: '07:00',
    note_prompt: 'What went well?',
    streak_rule: 'forgiving',
    forgiving_days: 30,
    unit: 'pages',
    step: 2.5,
  };
  const shown = applyItems(data, [changed(face)]);
  const reminders = [{ time: '07:00' }];
  expect(shown.areas.get(areaIdOf(1))).toEqual(areaOf(1, { ...face, reminders }));
  const none = readAreaFields({ name: areaOf(1).name, color: areaOf(1).color });
  expect(applyItems(shown, [changed(none)]).areas.get(areaIdOf(1))).toEqual(areaOf(1));
});

it("applyItems with an earlier first day also moves the start of the area's first rule", () => {
  const rule: Rule = { kind: 'weekdays', weekdays: [1] };
  const mondays = {
    ...data,
    areas: new Map([[areaIdOf(1), areaOf(1, { schedule: [{ from: '2026-01-01', rule }] })]]),
  };
  const shown = applyItems(mondays, [changed({ created_on: '2025-12-01' })]);
  expect(shown.areas.get(areaIdOf(1))).toMatchObject({
    created_on: '2025-12-01',
    schedule: [{ from: '2025-12-01', rule }],
  });
  expect(stateOn(shown, 1, '2025-12-01')).toBe('due');
  expect(stateOn(shown, 1, '2025-12-02')).toBe('off');
  expect(stateOn(shown, 1, '2025-11-24')).toBe('absent');
});

it.each([
  ['a time zone further west', '2026-02-28', { timezone: 'America/New_York' }],
  ['a later end of the day', '2026-02-28', { day_ends_at: '05:00' }],
  ['a time zone further east', day, { timezone: 'Asia/Tokyo' }],
  ['a new name', day, { full_name: 'Grace' }],
])(
  'after a change to %s, an area that was created on 2026-03-01 starts on %s',
  (_what, first, changes) => {
    const [item] = createQueue([{ act: 'profile', area: 1 }]);
    const edited_at = '2026-03-01T02:00:00.000Z';
    const change = { ...withFields(item, changes), edited_at };
    const areas = new Map([
      [areaIdOf(1), areaOf(1, { created_on: day })],
      [areaIdOf(2), areaOf(2, { created_on: day, deleted_on: day })],
      [areaIdOf(3), areaOf(3)],
    ]);
    const user = { timezone: 'Europe/Berlin', day_ends_at: '00:00' } as User;
    const shown = applyItems({ ...data, areas, user }, [change]);
    const days = [...shown.areas.values()].map(({ created_on }) => created_on);
    expect(days).toEqual([first, day, '2026-01-01']);
  },
);

it('applyItems applies a new rule from the day of the edit, or from the date in the edit', () => {
  const rule = { kind: 'weekdays', weekdays: [1] } as const;
  expect(stateOn(applyItems(data, [changed({ schedule: { rule } })]), 1, day)).toBe('off');
  const later = applyItems(data, [changed({ schedule: { rule, from: '2026-03-10' } })]);
  expect([stateOn(later, 1, '2026-03-03'), stateOn(later, 1, '2026-03-10')]).toEqual([
    'due',
    'off',
  ]);
});

it('applyItems removes a planned rule when the current rule is saved again', () => {
  const rule = { kind: 'weekdays', weekdays: [1] } as const;
  const planned = changed({ schedule: { rule, from: '2026-03-10' } });
  const again = changed({ schedule: { rule: { kind: 'daily' }, from: day } });
  expect(stateOn(applyItems(data, [planned]), 1, '2026-03-10')).toBe('off');
  expect(stateOn(applyItems(data, [planned, again]), 1, '2026-03-10')).toBe('due');
});

it('applyItems changes only the given fields of a pause, and removes a deleted pause', () => {
  const [create, update, remove] = createQueue([
    { act: 'pause', area: 1 },
    { act: 'change pause', area: 1 },
    { act: 'end pause', area: 1 },
  ]) as [OutboxItem, OutboxItem, OutboxItem];
  const { id } = create.edit as PauseEdit;
  const fields = { last_day: '2026-03-02' };
  const ended = { ...update, edit: { ...update.edit, id, fields } } as OutboxItem;
  const shown = applyItems(data, [create, ended]);
  expect([...shown.pauses.values()]).toMatchObject([
    { first_day: day, last_day: '2026-03-02', reason: '' },
  ]);
  expect([stateOn(shown, 1, '2026-03-02'), stateOn(shown, 1, '2026-03-03')]).toEqual([
    'off',
    'due',
  ]);
  const gone = { ...remove, edit: { ...remove.edit, id } } as OutboxItem;
  expect(applyItems(shown, [gone]).pauses.size).toBe(0);
});

it('applyItems places a new area after all current areas', () => {
  const shown = applyItems(data, createQueue([{ act: 'create', area: 3 }]));
  expect(shown.areas.get(areaIdOf(3))).toMatchObject({ position: 3, created_on: day });
});

it('applyItems with a mark-all-read edit marks only notifications from before the edit as read', () => {
  const shown = applyItems(data, createQueue([{ act: 'read all', area: 1 }]));
  expect([...shown.notifications.values()].map(({ is_read }) => is_read)).toEqual([true, false]);
});

it('applyItems applies changed settings, including the reminder times', () => {
  const [item] = createQueue([{ act: 'settings', area: 5 }]);
  expect(applyItems(data, item ? [item] : []).settings).toMatchObject({ inactivity_days: 5 });
  const times = { daily_reminder_times: ['20:00', '07:00'] };
  const hours = withFields(item, times);
  expect(applyItems(data, [hours]).settings).toMatchObject({
    daily_reminder_time: '20:00',
    ...times,
  });
});

it('applyItems applies 10,000 marks within one second @long', { timeout: 1000 }, () => {
  const items = Array.from({ length: 10_000 }, (_, index): OutboxItem => {
    const area = 1 + (index % 20);
    const score_date = addDays('2020-01-01', Math.floor(index / 20));
    const [item] = createQueue([{ act: 'mark', area }]);
    return withFields(item, { notes: `Note ${index}` }, { score_date });
  });
  const shown = applyItems(data, items);
  expect(getEntry(shown, areaIdOf(20), '2020-01-01')).toMatchObject({
    score: 1,
    notes: 'Note 19',
  });
});

function amountOf(shown: PersonData) {
  return getEntry(shown, areaIdOf(1), day);
}

const tap = { act: 'add', area: 1 } as const;

it('applyItems adds each queued amount to the amount of the replica', () => {
  const taps = createQueue([tap, tap, { ...tap, area: 2 }]);
  const one = applyItems(data, taps);
  expect(amountOf(one)).toMatchObject({ score: 1, amount: 3, notes: 'Ill' });
  // A pull brings what another device added meanwhile.
  expect(amountOf(applyItems(one, taps))).toMatchObject({ amount: 6 });
});

it('applyItems compares the sum with the target of the day', () => {
  const rule = { kind: 'daily' } as const;
  const target = { kind: 'at_least', amount: 4 } as const;
  const area = areaOf(1, { schedule: [{ from: '2026-01-01', rule, target }] });
  const shown = { ...data, areas: new Map([[area.id, area]]) };
  expect(amountOf(applyItems(shown, createQueue([tap, tap])))).toMatchObject({ score: 0 });
  expect(amountOf(applyItems(shown, createQueue([tap, tap, tap])))).toMatchObject({ score: 1 });
});

it('applyItems shows the sum that the server returned for a sent amount, and adds later ones', () => {
  const [sent, ...later] = createQueue([tap, tap]);
  const result = { score: 1, notes: 'Tea', amount: 5 } as const;
  const items = [{ ...sent, state: 'sent', result } as OutboxItem, ...later];
  for (const replica of [data, applyItems(data, items.slice(0, 1))]) {
    expect(amountOf(applyItems(replica, items))).toMatchObject({ amount: 6.5, notes: 'Tea' });
  }
  const removed = { score: null, notes: '', amount: null };
  expect(amountOf(applyItems(data, [{ ...sent, result: removed } as OutboxItem]))).toBeNull();
});

it('applyItems adds to an amount that was set before, and an amount set later replaces the sum', () => {
  const queue = createQueue([{ act: 'mark', area: 1 }, tap, { act: 'mark', area: 1 }]);
  const [set, added, last] = queue.map((item, index) =>
    index === 1 ? item : withFields(item, { amount: 10 * (index + 1) }),
  );
  const items = [set, added, last].filter((item) => item !== undefined);
  expect(amountOf(applyItems(data, items.slice(0, 2)))).toMatchObject({ amount: 11.5 });
  expect(amountOf(applyItems(data, items))).toMatchObject({ amount: 30 });
});
