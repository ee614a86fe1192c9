import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { overlay } from '@daymark/shared/outbox/overlay.ts';
import { noPersonData } from '@daymark/shared/sync/person-data.ts';
import { expect, it } from 'vitest';
import { madeUser } from '../testing/factories.ts';
import { joinProfile, joinSettings } from './account-calls.ts';
import { shownUser } from './shown-user.ts';

const settings = {
  ...defaultNotificationSettings,
  daily_reminder_time: '09:00',
  daily_reminder_times: ['09:00'],
};

function given(number: number) {
  const edited_at = `2026-03-01T12:00:0${number}.000Z`;
  const edited_on = '2026-03-01';
  return { id: `item-${number}`, user_id: 'ann', timestamp: edited_at, edited_at, edited_on };
}

it('changes of the settings say when each was made, and stay by themselves', () => {
  const first = joinSettings({ inactivity_days: 7 })([], given(1)).put;
  const second = joinSettings({ quiet_hours_enabled: true })(first, given(2));
  const third = joinSettings({ inactivity_days: 9 })([...first, ...second.put], given(3));
  expect([...second.remove, ...third.remove]).toEqual([]);
  const items = [...first, ...second.put, ...third.put];
  expect(items.map(({ data }) => data)).toEqual([
    { inactivity_days: 7, edited_at: '2026-03-01T12:00:01.000Z', edited_on: '2026-03-01' },
    { quiet_hours_enabled: true, edited_at: '2026-03-01T12:00:02.000Z', edited_on: '2026-03-01' },
    { inactivity_days: 9, edited_at: '2026-03-01T12:00:03.000Z', edited_on: '2026-03-01' },
  ]);
  expect(overlay({ ...noPersonData, settings }, items).settings).toEqual({
    ...settings,
    inactivity_days: 9,
    quiet_hours_enabled: true,
  });
});

it('changes of the profile show at once, each by itself', () => {
  const first = joinProfile({ day_ends_at: '03:00' })([], given(1)).put;
  const second = joinProfile({ first_weekday: 7, done_last: false })(first, given(2)).put;
  const items = [...first, ...second];
  expect(items.map(({ method, endpoint, data }) => ({ method, endpoint, data }))).toEqual([
    {
      method: 'PUT',
      endpoint: '/api/v1/auth/me',
      data: {
        day_ends_at: '03:00',
        edited_at: '2026-03-01T12:00:01.000Z',
        edited_on: '2026-03-01',
      },
    },
    {
      method: 'PUT',
      endpoint: '/api/v1/auth/me',
      data: {
        first_weekday: 7,
        done_last: false,
        edited_at: '2026-03-01T12:00:02.000Z',
        edited_on: '2026-03-01',
      },
    },
  ]);
  const week_starts = [
    { on: null, weekday: 1 },
    { on: '2026-03-01', weekday: 7 },
  ];
  const changed = {
    ...madeUser,
    day_ends_at: '03:00',
    first_weekday: 7,
    week_starts,
    done_last: false,
  };
  expect(shownUser(madeUser, items)).toEqual(changed);
  expect(overlay({ ...noPersonData, user: madeUser }, items).user).toEqual(changed);
  expect(shownUser(madeUser, [])).toBe(madeUser);
});
