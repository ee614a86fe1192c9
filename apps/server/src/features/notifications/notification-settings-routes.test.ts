import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import {
  changeDailyReminders,
  createDailyReminders,
} from '@daymark/shared/notifications/reminder-times.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

/** Settings whose values all differ from the defaults. */
const others: NotificationSettings = {
  push_notifications_enabled: false,
  daily_reminder_enabled: false,
  daily_reminder_time: '21:00',
  daily_reminder_times: ['21:00', '13:00', '07:00'],
  daily_reminders: [{ time: '21:00' }, { time: '13:00', weekdays: [6, 7] }, { time: '07:00' }],
  daily_quote_enabled: true,
  daily_quote_time: '06:45',
  celebration_notifications: false,
  achievement_notifications: false,
  inactivity_alerts_enabled: false,
  inactivity_days: 30,
  streak_reminders_enabled: false,
  weekly_reports_enabled: false,
  quiet_hours_enabled: true,
  quiet_hours_start: '23:30',
  quiet_hours_end: '00:00',
};

describeEachDatabase('notification settings', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register({ notification_time: '07:00' });
  });

  const untouched = {
    ...defaultNotificationSettings,
    ...createDailyReminders([], '07:00'),
  };
  const get = async (of = person) => (await of.call(api.getNotificationSettings, {})).body;
  const change = (body: Partial<NotificationSettings>) =>
    person.call(api.updateNotificationSettings, { body });

  it('new notification settings have the defaults and the time from the registration', async () => {
    expect(await get()).toEqual(untouched);
  });

  it('all notification settings can be changed at once', async () => {
    expect(await change(others)).toEqual({ status: 200, body: others });
    expect(await get()).toEqual(others);
  });

  it('each notification setting can be changed alone', async () => {
    let expected: NotificationSettings = untouched;
    for (const [name, value] of Object.entries(others)) {
      const before = expected;
      expected = { ...expected, [name]: value };
      const reminders = changeDailyReminders(before, { [name]: value });
      if (name.startsWith('daily_reminder_time') || name === 'daily_reminders')
        expected = { ...expected, ...reminders };
      expect((await change({ [name]: value })).body).toEqual(expected);
      expect(await get()).toEqual(expected);
    }
    expect((await change({})).body).toEqual(others);
  });

  it('concurrent changes of different notification settings are all kept', async () => {
    const changes = Object.entries(others).map(([name, value]) => change({ [name]: value }));
    await Promise.all(changes);
    expect(await get()).toEqual(others);
  });

  it('a change of daily_reminder_time also changes notification_time, and vice versa', async () => {
    await change({ daily_reminder_time: '05:00' });
    expect((await person.call(api.getMe, {})).body.notification_time).toBe('05:00');
    await person.call(api.updateMe, { body: { notification_time: '06:00' } });
    expect((await get()).daily_reminder_time).toBe('06:00');
  });

  it('updateReminderSchedule sets the reminder time', async () => {
    const query = { time_str: '20:00' };
    expect(await person.call(api.updateReminderSchedule, { query })).toEqual({
      status: 200,
      body: { ...untouched, ...createDailyReminders([], '20:00') },
    });
    expect((await person.call(api.getMe, {})).body.notification_time).toBe('20:00');
  });

  it.each(['20:30', '24:00', '8:00', '', '20', 'noon'])(
    'updateReminderSchedule refuses the time %j',
    async (time_str) => {
      expect(
        await person.refused(api.updateReminderSchedule, { query: { time_str } }),
      ).toMatchObject(invalidField('time_str', 'notification_time_not_hourly'));
      expect(await get()).toEqual(untouched);
    },
  );

  it('updateReminderSchedule returns 422 without a time', async () => {
    const response = await person.send({
      method: 'POST',
      url: api.updateReminderSchedule.path,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field: 'time_str', code: 'required' }] });
  });

  it('updateNotificationSettings reports every invalid field and changes nothing', async () => {
    const body = { ...others, inactivity_days: 31, quiet_hours_start: '25:00' };
    expect(await person.refused(api.updateNotificationSettings, { body })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'inactivity_days', code: 'inactivity_days' },
          { field: 'quiet_hours_start', code: 'time_invalid' },
        ],
      },
    });
    expect(await get()).toEqual(untouched);
  });

  it("updateNotificationSettings does not change another user's settings", async () => {
    const other = await test.register();
    await change(others);
    expect(await get(other)).toEqual({
      ...defaultNotificationSettings,
      ...createDailyReminders([], '09:00'),
    });
  });
});
