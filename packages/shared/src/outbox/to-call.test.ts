import { getAddress } from '../endpoint.ts';
import { editOf, createId, joinNth } from '../testing/outbox-items.ts';
import { expect, it } from 'vitest';
import { toCall } from './to-call.ts';
import {
  createPauseChange,
  type QueuedEdit,
  createNewPauseEdit,
  createPauseRemoval,
} from './edit.ts';
import { createEndEdit } from './create-edit.ts';

const edited_at = '2026-03-01T09:00:01.000Z';
const when = { edited_at, edited_on: '2026-03-01' };
const query = `edited_at=${encodeURIComponent(edited_at)}&edited_on=2026-03-01`;

function requestFor(edit: QueuedEdit): readonly unknown[] {
  const [item] = joinNth([], 1, edit);
  if (item === undefined) throw new Error('It has joined no queue');
  const { endpoint, request } = toCall(item);
  const { body } = request as { body?: unknown };
  return [endpoint.method, getAddress(endpoint, request), body];
}

const area = '/api/v1/life-areas/a';
const pause = { id: 'p', life_area_id: 'a', first_day: '2026-03-01', last_day: null, reason: '' };
const { id: _id, ...known } = pause;
const day = { life_area_id: 'a', score_date: '2026-03-01' };
const mark = { id: createId(7), score: 1, notes: '' } as const;
const added = { id: mark.id, notes: mark.notes, added_amount: 1.5, clears_at_zero: true };
const end = { deleted_at: '2026-02-01T12:00:00.000Z', deleted_on: '2026-02-01' };
const endQuery = `deleted_at=${encodeURIComponent(end.deleted_at)}&deleted_on=2026-02-01`;

it.each<[string, QueuedEdit, readonly unknown[]]>([
  [
    'a new area without empty optional fields',
    { kind: 'area', id: 'a', is_new: true, fields: { name: 'Run', icon: null, group: 'Out' } },
    ['POST', '/api/v1/life-areas/', { id: 'a', name: 'Run', group: 'Out', ...when }],
  ],
  [
    'a changed area',
    { kind: 'area', id: 'a', fields: { name: 'Run', icon: null } },
    ['PUT', area, { name: 'Run', icon: null, ...when }],
  ],
  ['an ended area', createEndEdit('a', when), ['DELETE', `${area}?${query}`, undefined]],
  [
    'an area that ended earlier',
    { kind: 'area', id: 'a', fields: end },
    ['DELETE', `${area}?${query}&${endQuery}`, undefined],
  ],
  [
    'an erased area',
    { kind: 'area', id: 'a', fields: null },
    ['DELETE', `${area}?${query}&erase=true`, undefined],
  ],
  ['a new pause', createNewPauseEdit(pause), ['POST', '/api/v1/pauses/', { ...pause, ...when }]],
  [
    "a changed pause, with the device's copy of the pause",
    createPauseChange(pause, { reason: 'Ill' }),
    ['PUT', '/api/v1/pauses/p', { reason: 'Ill', known, ...when }],
  ],
  [
    'a deleted pause',
    createPauseRemoval(pause),
    ['DELETE', `/api/v1/pauses/p?${query}`, undefined],
  ],
  [
    'a mark',
    { kind: 'mark', ...day, fields: mark, synced_at: '2026-02-28T09:00:00.000Z' },
    [
      'POST',
      '/api/v1/scores/',
      { ...day, ...mark, ...when, synced_at: '2026-02-28T09:00:00.000Z' },
    ],
  ],
  [
    'an added amount, whose score the server derives',
    { kind: 'mark', ...day, fields: { ...mark, added_amount: 1.5, clears_at_zero: true } },
    ['POST', '/api/v1/scores/', { ...day, ...added, ...when }],
  ],
  [
    'a cleared day',
    { kind: 'mark', ...day, fields: null },
    ['DELETE', `${area}/scores/2026-03-01?${query}`, undefined],
  ],
  [
    'the profile',
    { kind: 'profile', fields: { done_last: true } },
    ['PUT', '/api/v1/auth/me', { done_last: true, ...when }],
  ],
  [
    'the settings',
    { kind: 'settings', fields: { inactivity_days: 3 } },
    ['POST', '/api/v1/notifications/settings', { inactivity_days: 3, ...when }],
  ],
  [
    'a read notification',
    { kind: 'notification', id: 'n' },
    ['PUT', '/api/v1/notifications/n/read', undefined],
  ],
  [
    'all notifications read',
    { kind: 'notification', id: null },
    ['PUT', `/api/v1/notifications/mark-all-read?${query}`, undefined],
  ],
])('toCall creates the API request for %s', (_what, edit, request) => {
  expect(requestFor(edit)).toEqual(request);
});

it('toCall sends the stored request of an item that an older version queued', () => {
  const [item] = joinNth([], 1, editOf(1, { act: 'rename', area: 1 }));
  const stored_call = {
    method: 'PUT',
    endpoint: '/api/v1/life-areas/a?b',
    data: { name: 'Run' },
  } as const;
  const call = item && toCall({ ...item, stored_call });
  expect(call).toMatchObject({
    endpoint: { method: 'PUT', path: stored_call.endpoint },
    request: { body: stored_call.data },
  });
});
