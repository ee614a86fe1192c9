import { expect, it } from 'vitest';
import type { Pause } from './pause.ts';
import { unarchiveArea } from './switch-area.ts';

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

it('cuts short a pause that covers the day, and removes one that begins on it', () => {
  const long = pause('long', '2026-03-01', null);
  expect(unarchive(long, pause('late', '2026-03-04', '2026-03-05'))).toEqual({
    put: [{ ...long, last_day: '2026-03-03' }],
    remove: ['late'],
  });
});

it('leaves one of two pauses where cutting them short makes them the same', () => {
  const [short, long] = [
    pause('short', '2026-03-01', '2026-03-03'),
    pause('long', '2026-03-01', '2026-03-04'),
  ];
  expect(unarchive(short, long)).toEqual({ put: [], remove: ['long'] });
  const open = pause('open', '2026-03-01', null);
  expect(unarchive(long, open)).toEqual({
    put: [{ ...long, last_day: '2026-03-03' }],
    remove: ['open'],
  });
});
