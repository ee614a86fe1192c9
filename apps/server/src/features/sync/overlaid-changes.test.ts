import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getAddress } from '@daymark/shared/endpoint.ts';
import { errorBody, type ErrorBody } from '@daymark/shared/errors.ts';
import { toBatchedEntries, toCall } from '@daymark/shared/outbox/to-call.ts';
import { isYearItem } from '@daymark/shared/outbox/count-queued.ts';
import {
  type AreaEdit,
  createPauseChange,
  type QueuedEdit,
  createNewPauseEdit,
  createPauseRemoval,
  type YearEdit,
} from '@daymark/shared/outbox/edit.ts';
import { createEndEdit } from '@daymark/shared/outbox/create-edit.ts';
import { failDays, failItem, type QueueChange } from '@daymark/shared/outbox/failed-items.ts';
import { createItems } from '@daymark/shared/outbox/join-queue.ts';
import type { OutboxItem, ServerRefusal, YearItem } from '@daymark/shared/outbox/outbox-item.ts';
import { applyItems } from '@daymark/shared/outbox/overlay.ts';
import { pickNextBatch } from '@daymark/shared/outbox/replay-rules.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import {
  compareAreas,
  emptyPersonData,
  type PersonData,
} from '@daymark/shared/sync/person-data.ts';
import { createId } from '@daymark/shared/testing/outbox-items.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { setMark, getYear } from '@daymark/shared/timeline/year-marks.ts';
import { isPostgres } from '../../database/statements.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

/** One action. Its numbers choose among the existing records and values. */
interface Step {
  readonly act: Act;
  readonly hours: number;
  readonly one: number;
  readonly two: number;
  readonly three: number;
}

interface Situation extends Step {
  readonly shown: PersonData;
  readonly id: string;
  readonly when: { readonly edited_at: string; readonly edited_on: CalendarDate };
}

function pick<Value>(list: readonly Value[], index: number): Value | undefined {
  return list[index % Math.max(1, list.length)];
}

const rules: readonly Rule[] = [
  { kind: 'daily' },
  { kind: 'weekdays', weekdays: [1, 3] },
  { kind: 'times_per_week', times: 3 },
];
const ruleOf = (index: number) => pick(rules, index) ?? { kind: 'daily' as const };

function create({ id, two, three, when }: Situation): QueuedEdit {
  const created_on = addDays(when.edited_on, -two);
  const from = three === 4 ? { from: when.edited_on } : {};
  const reminders = [{ time: '07:00', weekdays: [6] }, { time: '19:45' }];
  const later = {
    icon: 'leaf',
    group: 'Group',
    reminder_time: '07:00',
    note_prompt: 'How?',
    streak_rule: 'forgiving' as const,
    forgiving_days: 30,
    unit: 'pages',
    step: 2.5,
    reminders,
  };
  const fields = {
    name: id,
    created_on,
    ...(three > 2 && { schedule: { rule: ruleOf(three), ...from } }),
    ...(three === 5 && later),
  };
  return { kind: 'area', id, is_new: true, fields };
}

type ToArea = (situation: Situation, area: SyncedArea) => QueuedEdit;

function update(fieldsOf: (situation: Situation, area: SyncedArea) => AreaEdit['fields']): ToArea {
  return (situation, area) => ({ kind: 'area', id: area.id, fields: fieldsOf(situation, area) });
}

function mark(only: { readonly only_if_unmarked?: true }): ToArea {
  return ({ id, two, three, when }, { id: life_area_id }) => {
    const score_date = addDays(when.edited_on, -two);
    const score = three % 2 === 0 ? (0 as const) : (1 as const);
    const fields = { id, score, notes: three > 3 ? `Note ${id}` : '', ...only };
    return { kind: 'mark', life_area_id, score_date, fields };
  };
}

function unmark({ two, when }: Situation, { id: life_area_id }: SyncedArea): QueuedEdit {
  return { kind: 'mark', life_area_id, score_date: addDays(when.edited_on, -two), fields: null };
}

function ofYear(parts: Pick<YearEdit, 'clears'>): ToArea {
  return ({ id, two, three, when }, { id: life_area_id }) => {
    const date = addDays(when.edited_on, -two);
    const year = getYear(date);
    let marks = setMark(undefined, date, 1);
    for (let back = 1; back <= three; back += 1) {
      const earlier = addDays(date, -back);
      if (getYear(earlier) === year) marks = setMark(marks, earlier, 0);
    }
    const entries = { life_area_id, year, marks, notes: { [date]: `Note ${id}` } };
    return { kind: 'year', entries, ...parts };
  };
}

function pause({ id, shown, one, two, three, when }: Situation): QueuedEdit {
  const area = pick([...shown.areas.values()].toSorted(compareAreas), one);
  const life_area_id = three === 0 || area === undefined ? null : area.id;
  const first_day = addDays(when.edited_on, two - 3);
  const last_day = three > 3 ? null : addDays(first_day, three);
  return createNewPauseEdit({ id, life_area_id, first_day, last_day, reason: 'Away' });
}

function changePause({ two, three, when }: Situation, known: Pause): QueuedEdit {
  const first_day = addDays(when.edited_on, two - 3);
  const changes = [
    { last_day: addDays(known.first_day, two) },
    { last_day: null },
    { first_day, last_day: addDays(first_day, three) },
    { reason: 'Ill' },
    { first_day },
  ];
  return createPauseChange(known, pick(changes, three) ?? {});
}

function changeProfile({ two, three }: Situation): QueuedEdit {
  const changes = [
    { first_weekday: (two + 1) as 1 },
    { full_name: `Name ${two}` },
    { notification_time: `0${two}:00` },
    { day_ends_at: two > 2 ? ('03:00' as const) : ('00:00' as const) },
    { timezone: two > 2 ? 'Asia/Tokyo' : 'America/New_York' },
  ];
  return { kind: 'profile', fields: pick(changes, three) ?? {} };
}

function changeSettings({ two, three }: Situation): QueuedEdit {
  const changes = [
    { daily_reminder_time: `0${two}:00` },
    { daily_reminder_times: [`0${two}:00`, '12:00'] },
    { daily_reminders: [{ time: `0${two}:05`, weekdays: [1, two + 2] }, { time: '12:00' }] },
    { inactivity_days: two + 1, inactivity_alerts_enabled: true },
    { quiet_hours_enabled: true, quiet_hours_start: `2${two % 4}:00` },
  ];
  return { kind: 'settings', fields: pick(changes, three) ?? {} };
}

const toAreas = {
  details: update(({ id, two, three }) => {
    const changes = [
      { name: id },
      { position: two },
      { icon: null, group: 'H' },
      { reminder_time: two > 2 ? `0${two}:10` : null },
      { reminders: [{ time: `1${two}:20`, weekdays: [7] }, { time: '21:00' }].slice(0, three) },
      { color: 'blue' },
    ];
    return pick(changes, three) ?? {};
  }),
  switch: update(({ id, two }) => ({ pause_id: id, is_active: two % 2 === 0 })),
  schedule: update(({ two, three, when }) => ({
    schedule: { rule: ruleOf(three), ...(two > 2 && { from: addDays(when.edited_on, two - 4) }) },
  })),
  'whole schedule': update(({ two, three }, { created_on }) => ({
    restored_schedule: [
      { from: addDays(created_on, three - 2), rule: ruleOf(three) },
      { from: addDays(created_on, two + 4), rule: ruleOf(two) },
    ],
  })),
  begin: update(({ two }, area) => ({ created_on: addDays(area.created_on, two - 3) })),
  end: ({ when }, { id }) => createEndEdit(id, when),
  'end again': update(({ two, when }) => {
    const deleted_on = addDays(when.edited_on, -two);
    return { deleted_at: `${deleted_on}T00:00:00.000Z`, deleted_on };
  }),
  erase: update(() => null),
  mark: mark({}),
  'mark if unmarked': mark({ only_if_unmarked: true }),
  unmark,
  'mark many': ofYear({}),
  'unmark many': ofYear({ clears: true }),
} as const satisfies Record<string, ToArea>;

const toPauses = {
  'change pause': changePause,
  'take pause back': (_situation: Situation, known: Pause) => createPauseRemoval(known),
} as const;
const others = { create, pause, profile: changeProfile, settings: changeSettings } as const;

type Act = keyof typeof toAreas | keyof typeof toPauses | keyof typeof others;

/** Returns null if the action is impossible. */
function editFor(situation: Situation): QueuedEdit | null {
  const { act, shown, one } = situation;
  if (act in others) return others[act as keyof typeof others](situation);
  if (act in toPauses) {
    const ids = [...shown.pauses.keys()].toSorted();
    const known = shown.pauses.get(pick(ids, one) ?? '');
    return known === undefined ? null : toPauses[act as keyof typeof toPauses](situation, known);
  }
  const area = pick([...shown.areas.values()].toSorted(compareAreas), one);
  return area === undefined ? null : toAreas[act as keyof typeof toAreas](situation, area);
}

const nat = fc.nat({ max: 5 });
const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'switch',
      'switch',
      'pause',
      ...Object.keys({ ...toAreas, ...toPauses, ...others }),
    ] as Act[]),
  ),
  hours: fc.integer({ min: 1, max: 30 }),
  one: nat,
  two: nat,
  three: nat,
});
/** The first action creates an area, because most other actions need one. */
const first: Step = { act: 'create', hours: 1, one: 0, two: 5, three: 0 };

async function pulled(person: Person): Promise<PersonData> {
  const { body } = await person.call(api.sync, { query: {} });
  const draft = createDraft(emptyPersonData);
  draft.setUser(body.user ?? null);
  draft.setSettings(body.settings ?? null);
  for (const area of body.areas) draft.areas.set(area.id, area);
  for (const each of body.pauses) draft.pauses.set(each.id, each);
  for (const year of body.years) draft.setYear(year);
  return draft.finish();
}

function comparable({ user, settings, areas, pauses, years }: PersonData) {
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  return {
    user,
    settings,
    areas: [...areas.values()].map((area) => ({ ...area, created_at: '' })).toSorted(byId),
    pauses: [...pauses.values()].toSorted(byId),
    entries: [...areas.keys()].toSorted().flatMap((id) => getEntries({ years }, id)),
  };
}

function changed(items: readonly OutboxItem[], { put, remove }: QueueChange): OutboxItem[] {
  const byId = new Map([...items, ...put].map((item) => [item.id, item]));
  for (const id of remove) byId.delete(id);
  return [...byId.values()].toSorted((one, other) => one.sequence - other.sequence);
}

interface Sending {
  readonly test: TestApp;
  readonly person: Person;
  readonly newId: () => string;
}

async function afterSending(
  items: readonly OutboxItem[],
  item: OutboxItem,
  { test, person, newId }: Sending,
): Promise<OutboxItem[]> {
  if (isYearItem(item)) {
    const refusals = await refusedDays(item, person);
    if (refusals.size > 0) return changed(items, failDays(items, item.id, { refusals, newId }));
  } else {
    const { endpoint, request } = toCall(item);
    const { body: payload } = request as { body?: object };
    const { statusCode: status, body } = await test.send({
      method: endpoint.method,
      url: getAddress(endpoint, request),
      headers: { authorization: `Bearer ${person.access_token}`, 'idempotency-key': item.id },
      ...(payload && { payload }),
    });
    if (status >= 400) {
      const refusal = refusalOf(status, errorBody.parse(JSON.parse(body)));
      return changed(items, failItem(items, item.id, refusal));
    }
  }
  return changed(items, { put: [{ ...item, state: 'sent' }], remove: [] });
}

function refusalOf(status: number, { code, detail, errors = [] }: ErrorBody): ServerRefusal {
  return { status, code, detail, errors };
}

async function refusedDays(
  item: YearItem,
  person: Person,
): Promise<Map<CalendarDate, ServerRefusal>> {
  const scores = [...toBatchedEntries(item)];
  const { body } = await person.call(api.recordScores, { body: { scores } });
  const refusals = new Map<CalendarDate, ServerRefusal>();
  for (const [index, { status, body: answer }] of body.results.entries()) {
    if (answer === null || !('code' in answer)) continue;
    refusals.set(scores[index]?.score_date ?? '', refusalOf(status, answer));
  }
  return refusals;
}

describeEachDatabase('pending changes on a device', (openStore, tables) => {
  it('applyItems shows random pending changes of a device as the server later stores them @long', async () => {
    const store = await openStore();
    if (!isPostgres(tables())) await sql`pragma synchronous = off`.execute(tables());
    const test = await buildTestApp(store);
    let ids = 0;
    const newId = () => createId((ids += 1));
    const anySteps = fc.array(anyStep, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(anySteps, nat, async (steps, sentBeforePull) => {
        test.clock.set('2026-02-20T05:00:00Z');
        const email = `${newId()}@example.org`;
        const person = await test.register({ email, username: email.slice(0, 36) });
        let replica = await pulled(person);
        let items: OutboxItem[] = [];
        for (const step of [first, ...steps]) {
          test.clock.advance(step.hours * 3_600_000 + 1);
          const shown = applyItems(replica, items);
          const edited_at = new Date(test.clock()).toISOString();
          const edited_on = getToday(test.clock(), shown.user ?? person.user);
          const when = { edited_at, edited_on };
          const edit = editFor({ ...step, shown, id: newId(), when });
          if (edit === null) continue;
          const owner = shown.user ?? person.user;
          const given = { user_id: person.user.id, timestamp: edited_at, ...when, owner, newId };
          items = changed(items, { put: createItems(items, [edit], given), remove: [] });
        }
        for (let sent = 0; ; sent += 1) {
          const [next] = pickNextBatch(items, test.clock(), 1);
          if (next === undefined) break;
          if (sent === sentBeforePull) {
            replica = await pulled(person);
            items = items.filter(({ state }) => state !== 'sent');
          }
          items = await afterSending(items, next, { test, person, newId });
        }
        const made = comparable(await pulled(person));
        expect(comparable(applyItems(replica, items))).toEqual(made);
      }),
      { numRuns: isPostgres(tables()) ? 20 : 100 },
    );
  }, 180_000);
});
