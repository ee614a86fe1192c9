import fc from 'fast-check';
import { withMark } from '../timeline/year.ts';
import { joinQueue, type NewOutboxItem } from '../outbox/join-queue.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';

/** Returns a UUID that ends with the number. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function areaIdOf(area: number): string {
  return idOf(0xa0000 + area);
}

/** Short description of a change to one of a few areas and dates. */
export interface Change {
  readonly operation: OutboxItem['operation'];
  readonly area: number;
  readonly day?: number;
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  operation: fc.constantFrom(
    'createLifeArea',
    'updateLifeArea',
    'deleteLifeArea',
    'recordScore',
    'deleteScore',
    'recordScores',
    'deleteScores',
  ),
  area: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 2 }),
});

/** Returns the queue after joining these changes. The nth item has the id `idOf(n)`. */
export function queueOf(changes: readonly Change[]): OutboxItem[] {
  const items: OutboxItem[] = [];
  for (const [index, change] of changes.entries()) {
    items.push(joinQueue(items, newItem(index + 1, change)));
  }
  return items;
}

/** Returns entries for a day in March, with a note, and the next day. */
function yearOfDays(number: number, day: number) {
  const [date, next] = [`2026-03-0${day}`, `2026-03-0${day + 1}`];
  const marks = withMark(withMark(undefined, date, 1), next, 0);
  return { year: 2026, marks, notes: { [date]: `Note ${number}` } };
}

/** Returns the nth item before it joins a queue. A new entry has the id of its item. */
export function newItem(number: number, { operation, area, day = 1 }: Change): NewOutboxItem {
  const moment = new Date(Date.UTC(2026, 2, 1, 9, 0, number)).toISOString();
  const life_area_id = areaIdOf(area);
  const score_date = `2026-03-0${day}`;
  const common = {
    id: idOf(number),
    user_id: 'user-1',
    timestamp: moment,
    edited_at: moment,
    edited_on: '2026-03-01',
    endpoint: `/${operation}/${number}`,
  };
  const subject = { life_area_id };
  const daySubject = { life_area_id, score_date };
  const color = 'blue';
  const name = `Area ${number}`;
  const details = { name, description: '', color, edited_at: moment };
  const created = { ...details, id: life_area_id, created_on: score_date };
  const record = { id: idOf(number), life_area_id, score: 1, score_date, notes: '' } as const;
  const edit = { edited_at: moment, edited_on: '2026-03-01' };
  const ends = { first_day: score_date, last_day: null };
  const paused = { ...ends, reason: '', edited_at: moment, edited_on: score_date };
  const items: Record<OutboxItem['operation'], NewOutboxItem> = {
    createLifeArea: {
      ...common,
      operation: 'createLifeArea',
      method: 'POST',
      subject,
      data: created,
    },
    updateLifeArea: {
      ...common,
      operation: 'updateLifeArea',
      method: 'PUT',
      subject,
      data: { name, edited_at: moment },
    },
    deleteLifeArea: {
      ...common,
      operation: 'deleteLifeArea',
      method: 'DELETE',
      subject: { life_area_id, erase: false },
      data: null,
    },
    recordScore: {
      ...common,
      operation: 'recordScore',
      method: 'POST',
      subject: daySubject,
      data: { ...record, edited_at: moment },
    },
    deleteScore: {
      ...common,
      operation: 'deleteScore',
      method: 'DELETE',
      subject: daySubject,
      data: null,
    },
    recordScores: {
      ...common,
      operation: 'recordScores',
      method: 'POST',
      subject: { life_area_id, year: 2026 },
      data: { ...yearOfDays(number, day), life_area_id, ...edit },
    },
    deleteScores: {
      ...common,
      operation: 'deleteScores',
      method: 'POST',
      subject: { life_area_id, year: 2026 },
      data: { ...yearOfDays(number, day), life_area_id, ...edit },
    },
    createPause: {
      ...common,
      operation: 'createPause',
      method: 'POST',
      subject: { life_area_id, pause_id: idOf(number) },
      data: { id: idOf(number), life_area_id, ...paused },
    },
    updatePause: {
      ...common,
      operation: 'updatePause',
      method: 'PUT',
      subject: { life_area_id, pause_id: idOf(number) },
      data: paused,
    },
    deletePause: {
      ...common,
      operation: 'deletePause',
      method: 'DELETE',
      subject: { life_area_id, pause_id: idOf(number) },
      data: null,
    },
    updateMe: {
      ...common,
      operation: 'updateMe',
      method: 'PUT',
      subject: {},
      data: { done_last: area % 2 === 0, edited_at: moment, edited_on: '2026-03-01' },
    },
    updateNotificationSettings: {
      ...common,
      operation: 'updateNotificationSettings',
      method: 'POST',
      subject: {},
      data: { inactivity_days: area },
    },
    markNotificationRead: {
      ...common,
      operation: 'markNotificationRead',
      method: 'PUT',
      subject: { notification_id: idOf(area) },
      data: null,
    },
    markAllNotificationsRead: {
      ...common,
      operation: 'markAllNotificationsRead',
      method: 'PUT',
      subject: {},
      data: null,
    },
  };
  return items[operation];
}
