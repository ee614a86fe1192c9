import fc from 'fast-check';
import { setMark } from '../timeline/year-marks.ts';
import type { QueuedEdit } from '../outbox/edit.ts';
import { createItems } from '../outbox/join-queue.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';

export function createId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function areaIdOf(area: number): string {
  return createId(0xa0000 + area);
}

export interface Change {
  readonly act: Act;
  readonly area: number;
  readonly day?: number;
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  act: fc.constantFrom('create', 'rename', 'end', 'mark', 'clear', 'mark many', 'clear many'),
  area: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 2 }),
});

/** The nth item has the id `createId(n)`. */
export function createQueue(changes: readonly Change[]): OutboxItem[] {
  const items: OutboxItem[] = [];
  for (const [index, change] of changes.entries()) {
    items.push(...joinNth(items, index + 1, editOf(index + 1, change)));
  }
  return items;
}

export function joinNth(
  items: readonly OutboxItem[],
  number: number,
  edit: QueuedEdit,
): readonly OutboxItem[] {
  const moment = momentOf(number);
  const when = { timestamp: moment, edited_at: moment, edited_on: '2026-03-01' };
  const owner = { timezone: 'UTC', day_ends_at: '00:00' } as const;
  return createItems(items, [edit], {
    user_id: 'user-1',
    ...when,
    owner,
    newId: () => createId(number),
  });
}

function momentOf(number: number): string {
  return new Date(Date.UTC(2026, 2, 1, 9, 0, number)).toISOString();
}

function yearOfDays(number: number, day: number) {
  const [date, next] = [`2026-03-0${day}`, `2026-03-0${day + 1}`];
  const marks = setMark(setMark(undefined, date, 1), next, 0);
  return { year: 2026, marks, notes: { [date]: `Note ${number}` } };
}

const acts = {
  create: ({ id, name, date }): QueuedEdit => ({
    kind: 'area',
    id,
    is_new: true,
    fields: { name, color: 'blue', created_on: date },
  }),
  rename: ({ id, name }): QueuedEdit => ({ kind: 'area', id, fields: { name } }),
  end: ({ id, moment }): QueuedEdit => ({
    kind: 'area',
    id,
    fields: { deleted_at: moment, deleted_on: '2026-03-01' },
  }),
  erase: ({ id }): QueuedEdit => ({ kind: 'area', id, fields: null }),
  mark: ({ id, date, own }): QueuedEdit => ({
    kind: 'mark',
    life_area_id: id,
    score_date: date,
    fields: { id: own, score: 1, notes: '' },
  }),
  add: ({ id, date, own }): QueuedEdit => ({
    kind: 'mark',
    life_area_id: id,
    score_date: date,
    fields: { id: own, score: 1, notes: '', added_amount: 1.5 },
  }),
  clear: ({ id, date }): QueuedEdit => ({
    kind: 'mark',
    life_area_id: id,
    score_date: date,
    fields: null,
  }),
  'mark many': ({ id, number, day }): QueuedEdit => ({
    kind: 'year',
    entries: { life_area_id: id, ...yearOfDays(number, day) },
  }),
  'clear many': ({ id, number, day }): QueuedEdit => ({
    kind: 'year',
    entries: { life_area_id: id, ...yearOfDays(number, day) },
    clears: true,
  }),
  pause: ({ id, own, date }): QueuedEdit => ({
    kind: 'pause',
    id: own,
    life_area_id: id,
    is_new: true,
    fields: { first_day: date, last_day: null, reason: '' },
  }),
  'change pause': ({ id, own, date }): QueuedEdit => ({
    kind: 'pause',
    id: own,
    life_area_id: id,
    fields: { first_day: date, last_day: null, reason: '' },
  }),
  'end pause': ({ id, own }): QueuedEdit => ({
    kind: 'pause',
    id: own,
    life_area_id: id,
    fields: null,
  }),
  profile: ({ area }): QueuedEdit => ({ kind: 'profile', fields: { done_last: area % 2 === 0 } }),
  settings: ({ area }): QueuedEdit => ({ kind: 'settings', fields: { inactivity_days: area } }),
  read: ({ area }): QueuedEdit => ({ kind: 'notification', id: createId(area) }),
  'read all': (): QueuedEdit => ({ kind: 'notification', id: null }),
} as const satisfies Record<string, (facts: Facts) => QueuedEdit>;

type Act = keyof typeof acts;

interface Facts {
  readonly number: number;
  readonly area: number;
  readonly day: number;
  readonly id: string;
  readonly own: string;
  readonly name: string;
  readonly date: string;
  readonly moment: string;
}

/** An entry or a pause that an edit creates has the id of the edit's item. */
export function editOf(number: number, { act, area, day = 1 }: Change): QueuedEdit {
  const made = { id: areaIdOf(area), own: createId(number), name: `Area ${number}` };
  const moment = momentOf(number);
  return acts[act]({ ...made, number, area, day, moment, date: `2026-03-0${day}` });
}

export function withFields(
  item: OutboxItem | undefined,
  fields: object,
  parts: object = {},
): OutboxItem {
  const edit = { ...item?.edit } as { fields?: object };
  return {
    ...item,
    edit: { ...edit, fields: { ...edit.fields, ...fields }, ...parts },
  } as OutboxItem;
}
