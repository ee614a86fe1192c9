import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isPostgres } from '../../database/statements.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const morning = '2026-03-01T08:00:00.000Z';
const noon = '2026-03-01T11:59:00.000Z';

describeEachDatabase('settings that two devices change', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { LIMIT_REQUESTS: '0' } });
    test.clock.set('2026-03-01T00:00:00Z');
    person = await test.register({ notification_time: '07:00' });
    test.clock.set('2026-03-01T12:00:00Z');
  });

  const change = async (body: Partial<NotificationSettings> & { edited_at?: string }) =>
    (await person.call(api.updateNotificationSettings, { body })).body;

  it('an edit that arrives late changes only the notification settings that have no later edit', async () => {
    await change({ inactivity_days: 5, weekly_reports_enabled: false, edited_at: noon });
    const late = { inactivity_days: 9, quiet_hours_enabled: true, edited_at: morning };
    expect(await change(late)).toMatchObject({
      inactivity_days: 5,
      weekly_reports_enabled: false,
      quiet_hours_enabled: true,
    });
  });

  it('the latest edit of the reminder time wins among updateReminderSchedule, updateNotificationSettings and updateMe', async () => {
    const query = { time_str: '21:00', edited_at: noon };
    await person.call(api.updateReminderSchedule, { query });
    expect(
      (await change({ daily_reminder_time: '08:00', edited_at: morning })).daily_reminder_time,
    ).toBe('21:00');
    const body = { notification_time: '09:00', edited_at: morning };
    expect((await person.call(api.updateMe, { body })).body.notification_time).toBe('21:00');
    const later = { daily_reminder_time: '06:00', edited_at: '2026-03-01T11:59:30.000Z' };
    expect((await change(later)).daily_reminder_time).toBe('06:00');
  });

  it('three daily_reminder_times are stored, and notification_time of the profile is the first of them', async () => {
    const times = ['20:00', '07:00', '13:00'];
    expect(await change({ daily_reminder_times: times, edited_at: morning })).toMatchObject({
      daily_reminder_time: '20:00',
      daily_reminder_times: times,
    });
    expect((await person.call(api.getMe, {})).body.notification_time).toBe('20:00');
    await person.call(api.updateMe, { body: { notification_time: '06:00', edited_at: noon } });
    const late = {
      daily_reminder_times: ['09:00', '10:00'],
      edited_at: '2026-03-01T09:00:00.000Z',
    };
    expect(await change(late)).toMatchObject({
      daily_reminder_time: '06:00',
      daily_reminder_times: ['06:00', '10:00'],
    });
  });

  it('an edit that arrives late changes only the profile fields that have no later edit', async () => {
    const edit = (body: { full_name?: string; language?: 'de'; edited_at: string }) =>
      person.call(api.updateMe, { body });
    await edit({ full_name: 'Later', edited_at: noon });
    const { body } = await edit({ full_name: 'History', language: 'de', edited_at: morning });
    expect(body).toMatchObject({ full_name: 'Later', language: 'de' });
  });

  it('a settings edit with an edit time in the future does not block later edits', async () => {
    test.clock.set('2026-03-04T12:00:00Z');
    await change({ inactivity_days: 5 });
    test.clock.set('2026-03-01T12:00:00Z');
    expect((await change({ inactivity_days: 9 })).inactivity_days).toBe(9);
  });

  it('edits of notification settings converge in every order of arrival @long', async () => {
    const edit = fc.record({
      second: fc.integer({ min: 1, max: 600 }),
      changes: fc.oneof(
        fc.record({ inactivity_days: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ daily_quote_enabled: fc.boolean() }),
        fc.record({ daily_reminder_time: fc.constantFrom('06:00', '12:00', '20:00') }),
        fc.record({
          daily_reminders: fc.subarray([{ time: '05:10' }, { time: '12:00' }, { time: '20:00' }], {
            minLength: 1,
          }),
        }),
        fc.record({
          daily_reminder_times: fc.subarray(['05:00', '12:00', '20:00'], { minLength: 1 }),
        }),
        fc.record({
          inactivity_days: fc.integer({ min: 1, max: 30 }),
          quiet_hours_start: fc.constantFrom('20:00', '22:30'),
        }),
      ),
    });
    const edits = fc.uniqueArray(edit, { selector: ({ second }) => second, maxLength: 6 });
    const orders = edits.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([given, shuffled]) => {
        const [one, other] = [await test.register(), await test.register()];
        const send = async (owner: Person, list: typeof given) => {
          for (const { second, changes } of list) {
            const edited_at = new Date(Date.parse(morning) + second * 1000).toISOString();
            const body = { ...changes, edited_at };
            await owner.call(api.updateNotificationSettings, { body });
          }
          return (await owner.call(api.getNotificationSettings, {})).body;
        };
        expect(await send(one, given)).toEqual(await send(other, shuffled));
      }),
      { numRuns: isPostgres(tables()) ? 15 : 40 },
    );
  }, 60_000);
});
