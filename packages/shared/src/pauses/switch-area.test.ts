import { expect, it } from 'vitest';
import type { Pause } from './pause.ts';
import { getChangesToUndoEnd, unarchiveArea } from './switch-area.ts';

const area = { id: 'run', deleted_on: null };

const pause = (id: string, first_day: string, last_day: string | null): Pause => ({
  id,
  life_area_id: area.id,
  first_day,
  last_day,
  reason: 'ill',
});

const unarchive = (...pauses: Pause[]) =>
  unarchiveArea({ area, pauses, day: '2026-03-04', newId: 'gap' });

it('unarchiveArea ends open pauses on the day before or removes them, and keeps other pauses', () => {
  const long = pause('long', '2026-03-01', null);
  const late = pause('late', '2026-03-04', null);
  const holiday = pause('holiday', '2026-03-02', '2026-03-08');
  const skip = pause('skip', '2026-03-04', '2026-03-04');
  expect(unarchive(long, late, holiday, skip)).toEqual({
    put: [{ ...long, last_day: '2026-03-03' }],
    remove: ['late'],
  });
});

it('unarchiveArea keeps only one of two pauses that become equal', () => {
  const short = pause('short', '2026-03-01', '2026-03-03');
  const [open, other] = [pause('open', '2026-03-01', null), pause('other', '2026-03-01', null)];
  expect(unarchive(short, open)).toEqual({ put: [], remove: ['open'] });
  expect(unarchive(open, other)).toEqual({
    put: [{ ...open, last_day: '2026-03-03' }],
    remove: ['other'],
  });
});

it('unarchiveArea adds no second pause to an area that was archived on the day it ended', () => {
  const ended = { ...area, deleted_on: '2026-03-01' };
  const archived = { ...pause('open', '2026-03-01', null), reason: '' };
  expect(
    unarchiveArea({ area: ended, pauses: [archived], day: '2026-03-04', newId: 'gap' }),
  ).toEqual({ put: [{ ...archived, last_day: '2026-03-03' }], remove: [] });
});

it('getChangesToUndoEnd archives the reopened area again if it was archived when it ended', () => {
  const ended = { deleted_on: '2026-03-04' };
  expect(getChangesToUndoEnd(ended, [pause('week', '2026-03-01', '2026-03-07')])).toEqual([
    { is_active: true },
  ]);
  expect(getChangesToUndoEnd(ended, [pause('open', '2026-03-01', null)])).toEqual([
    { is_active: true },
    { is_active: false },
  ]);
  expect(getChangesToUndoEnd(ended, [pause('to come', '2026-03-05', null)])).toEqual([
    { is_active: true },
  ]);
});
