import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import {
  datesSent,
  startReminderTest,
  type RemindedPerson,
  type ReminderTest,
} from '../../testing/reminder-app.ts';

// The clock is at noon of Sunday, 2026-03-01. The people are in Berlin, an hour ahead of UTC.

const date = '2026-03-01';
const daily = { settings: { daily_reminder_enabled: true }, names: ['Health', 'Work'] };

describeEachDatabase('a postponed reminder', (openStore, tables) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  const later = async ({ person }: RemindedPerson, on = date) =>
    (await person.call(api.remindLater, { body: { date: on } })).body.due_at;

  it('remindLater sends the reminder again after an hour, with the open areas', async () => {
    const reminded = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    expect(await later(reminded)).toBe('2026-03-01T21:00:00.000Z');
    await reminded.mark(0, date);
    await reminders.at('2026-03-01T20:59:59Z');
    expect(reminded.device.received).toHaveLength(1);
    await reminders.at('2026-03-01T21:00:00Z');
    await reminders.at('2026-03-01T21:05:00Z');
    expect(reminded.device.received.slice(1)).toMatchObject([
      {
        payload: {
          type: 'daily_reminder',
          tag: 'daily_reminder',
          body: 'Work',
          actions: [{ action: 'done' }],
          data: { date },
        },
        urgency: 'high',
        ttl: '7200',
      },
    ]);
  });

  it('remindLater repeats a reminder only once, at the latest requested time', async () => {
    const reminded = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    await later(reminded);
    reminders.test.clock.advance(60_000);
    expect(await later(reminded)).toBe('2026-03-01T21:01:00.000Z');
    await reminders.at('2026-03-01T21:00:30Z');
    expect(reminded.device.received).toHaveLength(1);
    await reminders.at('2026-03-01T21:01:00Z');
    expect(reminded.device.received).toHaveLength(2);
  });

  it('remindLater returns null and sends no reminder if it was already repeated', async () => {
    const reminded = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    await later(reminded);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(await later(reminded)).toBeNull();
    await reminders.at('2026-03-01T22:00:00Z');
    expect(reminded.device.received).toHaveLength(2);
  });

  it('remindLater sends no reminder if all areas were marked meanwhile', async () => {
    const reminded = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    await later(reminded);
    await reminded.mark(0, date);
    await reminded.mark(1, date, 0);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(reminded.device.received).toHaveLength(1);
  });

  it('remindLater sends no reminder after the end of the day', async () => {
    const late = { ...daily, settings: { ...daily.settings, daily_reminder_time: '22:00' } };
    const [inTime, tooLate] = [await reminders.settle(late), await reminders.settle(late)];
    await reminders.at('2026-03-01T21:45:00Z');
    await later(inTime);
    reminders.test.clock.advance(300_000);
    await later(tooLate);
    await reminders.at('2026-03-01T22:45:00Z');
    expect(inTime.device.received.map(({ ttl }) => ttl)).toEqual(['4500', '900']);
    await reminders.at('2026-03-01T23:15:00Z');
    expect(tooLate.device.received).toHaveLength(1);
    expect(await tooLate.inbox()).toHaveLength(1);
  });

  it.each([
    ['if the date ends within an hour', '2026-03-01T22:00:00Z', {}, date],
    ['for an earlier date', '2026-03-01T20:00:00Z', {}, '2026-02-28'],
    [
      'if quiet hours begin within an hour',
      '2026-03-01T20:00:00Z',
      { quiet_hours_enabled: true, quiet_hours_start: '22:00', quiet_hours_end: '08:00' },
      date,
    ],
    ['if reminders are off', '2026-03-01T20:00:00Z', { daily_reminder_enabled: false }, date],
  ] as const)('remindLater returns null and sends no reminder %s', async (...situation) => {
    const [, at, settings, on] = situation;
    const reminded = await reminders.settle(daily);
    await reminded.change(settings);
    await reminders.at(at);
    const before = reminded.device.received.length;
    expect(await later(reminded, on)).toBeNull();
    reminders.test.clock.advance(3_600_000);
    await reminders.node.sendAll();
    expect(reminded.device.received).toHaveLength(before);
    const waiting = await tables().selectFrom('reminders').select('kind').execute();
    expect(waiting.filter(({ kind }) => kind === 'reminder_again')).toEqual([]);
  });

  it('remindLater repeats the reminder of each time with the areas of this time', async () => {
    const times = { daily_reminder_times: ['14:00', '18:00'] };
    const reminded = await reminders.settle({
      ...daily,
      settings: { ...daily.settings, ...times },
    });
    const { person, areas } = reminded;
    const body = { reminder_time: '16:00' };
    await person.call(api.updateLifeArea, { params: { id: areas[0] ?? '' }, body });
    await reminders.node.sendAll();
    const again = async (at: string, time: string) => {
      await reminders.at(at);
      await person.call(api.remindLater, { body: { date, time } });
      reminders.test.clock.advance(3_600_000);
      await reminders.node.sendAll();
    };
    await again('2026-03-01T13:00:00Z', '14:00');
    await again('2026-03-01T15:00:00Z', '16:00');
    await again('2026-03-01T17:00:00Z', '18:00');
    expect(reminded.device.received.map(({ payload }) => payload.body)).toEqual([
      'Work',
      'Work',
      'Health',
      'Health',
      'Work',
      'Work',
    ]);
  });

  it('remindLater of an offline device counts the hour from the request, or reminds at once after it', async () => {
    const [soon, late] = [await reminders.settle(daily), await reminders.settle(daily)];
    await soon.change({ daily_reminder_time: '18:07' });
    await late.change({ daily_reminder_time: '18:07' });
    await reminders.node.sendAll();
    await reminders.at('2026-03-01T17:07:00Z');
    const edited_at = '2026-03-01T17:10:00.000Z';
    const again = async ({ person }: RemindedPerson) =>
      (await person.call(api.remindLater, { body: { date, time: '18:07', edited_at } })).body;
    reminders.test.clock.set('2026-03-01T17:40:00Z');
    expect(await again(soon)).toEqual({ due_at: '2026-03-01T18:10:00.000Z' });
    reminders.test.clock.set('2026-03-01T19:00:00Z');
    expect(await again(late)).toEqual({ due_at: '2026-03-01T19:00:00.000Z' });
    await reminders.node.sendAll();
    expect(late.device.received).toHaveLength(2);
  });

  it('remindLater changes neither the reminder of the next day nor its postponement', async () => {
    const reminded = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    await later(reminded);
    await reminders.at('2026-03-01T21:00:00Z');
    await reminders.at('2026-03-02T20:00:00Z');
    expect(await later(reminded, '2026-03-02')).toBe('2026-03-02T21:00:00.000Z');
    await reminders.at('2026-03-02T21:00:00Z');
    const dates = datesSent(reminded.device);
    expect(dates).toEqual([date, date, '2026-03-02', '2026-03-02']);
  });
});
