import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { ReminderTime } from '@daymark/shared/areas/reminder-list.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { datesSent, startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';

// The clock is at noon of Sunday, 2026-03-01.

const daily = { settings: { daily_reminder_enabled: true } };

describeEachDatabase('the daily reminder', (openStore, tables) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  const results = async () =>
    (await tables().selectFrom('deliveries').select('result').execute()).map(
      ({ result }) => result,
    );

  it('the daily reminder is sent once at its time and lists the open areas', async () => {
    const { device, areas, inbox } = await reminders.settle({
      ...daily,
      names: ['Health', 'Work'],
    });
    await reminders.at('2026-03-01T19:59:59Z');
    expect(device.received).toEqual([]);
    await reminders.at('2026-03-01T20:00:00Z');
    await reminders.at('2026-03-01T20:00:05Z');
    expect(device.received).toMatchObject([
      {
        payload: {
          type: 'daily_reminder',
          title: '2 areas are still open today',
          body: 'Health and Work',
          url: '/dashboard',
          tag: 'daily_reminder',
          actions: [
            { action: 'done', title: 'All done' },
            { action: 'later', title: 'Again in an hour' },
          ],
          data: {
            date: '2026-03-01',
            area_ids: areas.join(','),
            area_names: '["Health","Work"]',
          },
        },
        urgency: 'high',
        ttl: '10800',
      },
    ]);
    expect(await inbox()).toMatchObject([
      {
        notification_type: 'daily_reminder',
        content: '2 areas are still open today\nHealth and Work',
        is_read: false,
      },
    ]);
    expect(await results()).toEqual(['sent']);
  });

  it('the daily reminder is sent every day, including 29 February', async () => {
    const { device } = await reminders.settle({ ...daily, timezone: 'UTC', time: '06:00' });
    reminders.test.clock.set('2028-02-27T12:00:00Z');
    await reminders.node.sendAll();
    for (const day of ['02-28', '02-29', '03-01']) await reminders.at(`2028-${day}T06:00:01Z`);
    const dates = datesSent(device);
    expect(dates).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  it("the daily reminder uses the account's language and names at most three areas", async () => {
    const names = ['Здоровье', 'Работа', 'Семья', 'Дом', 'Сад'];
    const { device } = await reminders.settle({ ...daily, names, language: 'ru' });
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received[0]?.payload).toMatchObject({
      title: 'Сегодня не отмечено ещё 5 сфер',
      body: 'Здоровье, Работа, Семья и ещё 2',
    });
  });

  it('the daily reminder and its repetition write the amount of a partly done area', async () => {
    const { person, device, areas } = await reminders.settle({
      ...daily,
      names: ['Water', 'Reading'],
    });
    const [id = ''] = areas;
    const target = { kind: 'at_least', amount: 8 } as const;
    const schedule = { rule: { kind: 'daily' }, target, from: '2026-03-01' } as const;
    await person.call(api.updateLifeArea, {
      params: { id },
      body: { unit: 'glasses', schedule },
    });
    const drink = (amount: number) =>
      person.call(api.recordScore, {
        body: { life_area_id: id, score_date: '2026-03-01', amount },
      });
    await drink(3);
    await reminders.at('2026-03-01T20:00:00Z');
    await person.call(api.remindLater, { body: { date: '2026-03-01' } });
    await drink(5.5);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(device.received.map(({ payload }) => payload.body)).toEqual([
      'Water (3 of 8\u{a0}glasses) and Reading',
      'Water (5.5 of 8\u{a0}glasses) and Reading',
    ]);
  });

  it('the daily reminder names only unmarked areas and is not sent if all are marked', async () => {
    const { device, mark, inbox } = await reminders.settle({ ...daily, names: ['A', 'B'] });
    await mark(0, '2026-03-01', 0);
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received[0]?.payload).toMatchObject({
      title: 'One area is still open today',
      body: 'B',
      actions: [{ title: 'Done' }, { title: 'Again in an hour' }],
    });
    await reminders.at('2026-03-02T19:00:00Z');
    await mark(0, '2026-03-02');
    await mark(1, '2026-03-02', 0);
    await reminders.at('2026-03-02T20:00:00Z');
    expect(device.received).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
    expect(await results()).toEqual(['sent']);
  });

  it('the daily reminder is not sent without areas or if notifications are off', async () => {
    const nobody = await reminders.settle({ ...daily, names: [] });
    const off = await reminders.settle();
    const allOff = await reminders.settle({
      settings: { daily_reminder_enabled: true, push_notifications_enabled: false },
    });
    await reminders.at('2026-03-01T20:00:00Z');
    for (const { device, inbox } of [nobody, off, allOff]) {
      expect(device.received).toEqual([]);
      expect(await inbox()).toEqual([]);
    }
  });

  it('the daily reminder is not sent in quiet hours', async () => {
    const quiet = {
      quiet_hours_enabled: true,
      quiet_hours_start: '21:00',
      quiet_hours_end: '06:00',
    };
    const { device, inbox, change } = await reminders.settle({
      settings: { ...daily.settings, ...quiet },
    });
    await reminders.at('2026-03-01T20:00:00Z');
    expect([device.received, await inbox()]).toEqual([[], []]);
    await change({ quiet_hours_start: '21:01' });
    await reminders.at('2026-03-02T20:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('the daily reminder of a user without devices is in the inbox', async () => {
    const { person, device, inbox } = await reminders.settle(daily);
    await person.call(api.unsubscribeFromPush, { query: {} });
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received).toEqual([]);
    expect(await inbox()).toHaveLength(1);
    expect(await results()).toEqual(['kept']);
  });

  it('the daily reminder is sent to all devices, even if one fails', async () => {
    const { person, device } = await reminders.settle(daily);
    const other = reminders.pushService.createDevice(500);
    const body = { subscription: other.subscription };
    await person.call(api.subscribeToPush, { body });
    await reminders.at('2026-03-01T20:00:00Z');
    expect([device.received.length, other.received.length]).toEqual([1, 1]);
    expect(await results()).toEqual(['sent']);
  });

  it('the daily reminder follows a new time and a new time zone', async () => {
    const { person, device } = await reminders.settle(daily);
    await person.call(api.updateReminderSchedule, { query: { time_str: '18:00' } });
    await reminders.at('2026-03-01T17:00:00Z');
    expect(device.received).toHaveLength(1);
    reminders.test.clock.set('2026-03-01T18:00:00Z');
    await person.call(api.updateMe, { body: { timezone: 'America/New_York' } });
    // The time in New York is 18:00 on 1 March. The reminder of this date was already sent.
    await reminders.at('2026-03-01T23:00:00Z');
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-02T23:00:00Z');
    expect(datesSent(device)).toEqual(['2026-03-01', '2026-03-02']);
  });

  it('a new reminder time does not cancel a reminder that is already due', async () => {
    const { device, change } = await reminders.settle(daily);
    reminders.test.clock.set('2026-03-01T20:00:01Z');
    await change({ daily_reminder_time: '07:00' });
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-02T06:00:00Z');
    expect(device.received).toHaveLength(2);
  });

  it('each of three daily reminders lists the areas that are still open, and none is sent if all are marked', async () => {
    const { device, mark, inbox } = await reminders.settle({
      names: ['A', 'B'],
      settings: { daily_reminder_enabled: true, daily_reminder_times: ['21:00', '14:00', '18:00'] },
    });
    await reminders.at('2026-03-01T13:00:00Z');
    await mark(0, '2026-03-01');
    await reminders.at('2026-03-01T17:00:00Z');
    await reminders.at('2026-03-01T17:00:05Z');
    await mark(1, '2026-03-01', 0);
    await reminders.at('2026-03-01T20:00:00Z');
    const said = device.received.map(({ payload }) => [payload.body, payload.data['time']]);
    expect(said).toEqual([
      ['A and B', '14:00'],
      ['B', '18:00'],
    ]);
    expect(new Set(device.received.map(({ payload }) => payload.tag))).toEqual(
      new Set(['daily_reminder']),
    );
    expect(await inbox()).toHaveLength(2);
    expect(await results()).toEqual(['sent', 'sent']);
    await reminders.at('2026-03-02T13:00:00Z');
    expect(device.received).toHaveLength(3);
  });

  it('an area with its own reminder time is reminded only at this time', async () => {
    const { person, device, areas } = await reminders.settle({ ...daily, names: ['A', 'B', 'C'] });
    const give = (area: number, reminder_time: string | null) =>
      person.call(api.updateLifeArea, {
        params: { id: areas[area] ?? '' },
        body: { reminder_time },
      });
    await give(0, '14:00');
    // This is the time of the general reminder, which therefore includes the area.
    await give(2, '21:00');
    await reminders.node.sendAll();
    await reminders.at('2026-03-01T13:00:00Z');
    await reminders.at('2026-03-01T20:00:00Z');
    const said = () =>
      device.received.map(({ payload: { body, tag } }) => ({
        body,
        isGeneral: tag === 'daily_reminder',
      }));
    expect(said()).toEqual([
      { body: 'A', isGeneral: false },
      { body: 'B and C', isGeneral: true },
    ]);
    await give(0, null);
    await reminders.node.sendAll();
    await reminders.at('2026-03-02T13:00:00Z');
    await reminders.at('2026-03-02T20:00:00Z');
    expect(said().slice(2)).toEqual([{ body: 'A, B and C', isGeneral: true }]);
    const hours = await tables().selectFrom('reminders').select(['kind', 'hour']).execute();
    expect(hours.filter(({ kind }) => kind === 'daily_reminder')).toEqual([
      { kind: 'daily_reminder', hour: '21:00' },
    ]);
  });

  it('daily reminders omit areas that are ended, paused, done or not scheduled today', async () => {
    const { person, device, areas, mark } = await reminders.settle({
      ...daily,
      names: ['Ended', 'Paused', 'Off', 'Done'],
    });
    for (const id of areas) {
      const body = { reminder_time: '14:00' };
      await person.call(api.updateLifeArea, { params: { id }, body });
    }
    const [ended = '', paused = '', off = ''] = areas;
    await person.call(api.deleteLifeArea, { params: { id: ended }, query: {} });
    const skip = { life_area_id: paused, first_day: '2026-03-01', last_day: '2026-03-01' };
    await person.call(api.createPause, { body: skip });
    const schedule = { rule: { kind: 'weekdays', weekdays: [1] }, from: '2026-03-01' } as const;
    await person.call(api.updateLifeArea, {
      params: { id: off },
      body: { schedule: { ...schedule, rule: { ...schedule.rule, weekdays: [1] } } },
    });
    await mark(3, '2026-03-01');
    await reminders.node.sendAll();
    await reminders.at('2026-03-01T13:00:00Z');
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received).toEqual([]);
    expect(await results()).toEqual([]);
    await reminders.at('2026-03-02T13:00:00Z');
    expect(device.received.map(({ payload }) => payload.body)).toEqual(['Paused, Off and Done']);
  });

  it('a daily reminder at 01:00 is about the previous date if days end at 03:00', async () => {
    const { person, device, mark } = await reminders.settle({
      ...daily,
      timezone: 'UTC',
      time: '01:00',
    });
    await person.call(api.updateMe, { body: { day_ends_at: '03:00' } });
    await reminders.node.sendAll();
    await reminders.at('2026-03-02T01:00:00Z');
    expect(device.received).toMatchObject([
      { payload: { data: { date: '2026-03-01' } }, ttl: '7200' },
    ]);
    await reminders.at('2026-03-02T12:00:00Z');
    await mark(0, '2026-03-02');
    await reminders.at('2026-03-03T01:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('a reminder time that is added today applies today, and an earlier reminder is not repeated', async () => {
    const { device, change } = await reminders.settle(daily);
    await reminders.at('2026-03-01T20:00:00Z');
    await change({ daily_reminder_times: ['21:00', '22:00'] });
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(device.received.map(({ payload }) => payload.data['time'])).toEqual(['21:00', '22:00']);
  });

  it('daily reminders come at any minute, on their weekdays, with the areas of their time', async () => {
    const { person, device, areas } = await reminders.settle({
      names: ['Own', 'Other', 'General'],
      settings: {
        daily_reminder_enabled: true,
        daily_reminders: [{ time: '18:30', weekdays: [1] }, { time: '20:15' }],
      },
    });
    const give = (area: number, own: readonly ReminderTime[]) =>
      person.call(api.updateLifeArea, {
        params: { id: areas[area] ?? '' },
        body: { reminders: [...own] },
      });
    await give(0, [{ time: '07:05' }, { time: '20:15', weekdays: [1] }]);
    await give(1, [{ time: '07:05', weekdays: [2] }]);
    await reminders.node.sendAll();
    for (const day of ['01', '02', '03'])
      for (const time of ['06:05', '17:30', '19:15'])
        await reminders.at(`2026-03-${day}T${time}:00Z`);
    const said = device.received.map(
      ({ payload: { body, data } }) => `${data['date']} ${data['time']} ${body}`,
    );
    expect(said).toEqual([
      '2026-03-01 20:15 General',
      '2026-03-02 07:05 Own',
      '2026-03-02 18:30 General',
      '2026-03-02 20:15 Own and General',
      '2026-03-03 07:05 Own and Other',
      '2026-03-03 20:15 General',
    ]);
    const rows = await tables().selectFrom('reminders').select(['hour', 'weekdays']).execute();
    expect(
      rows.filter(({ hour }) => hour !== '').toSorted((one, two) => (one.hour < two.hour ? -1 : 1)),
    ).toEqual([
      { hour: '07:05', weekdays: '1234567' },
      { hour: '18:30', weekdays: '1' },
      { hour: '20:15', weekdays: '1234567' },
    ]);
  });

  it('one daily reminder is sent for all areas when a clock change makes their times equal', async () => {
    const { person, device, areas } = await reminders.settle({
      names: ['Own', 'General'],
      settings: { daily_reminder_enabled: true, daily_reminder_times: ['02:45'] },
    });
    const body = { reminders: [{ time: '02:10' }, { time: '03:00' }] };
    await person.call(api.updateLifeArea, { params: { id: areas[0] ?? '' }, body });
    reminders.test.clock.set('2026-03-28T12:00:00Z');
    await reminders.node.sendAll();
    const before = device.received.length;
    await reminders.at('2026-03-29T01:00:00Z');
    await reminders.at('2026-03-29T01:30:00Z');
    expect(device.received.slice(before).map(({ payload }) => payload.body)).toEqual([
      'Own and General',
    ]);
  });

  it('a due reminder whose time is removed is sent once and does not come again', async () => {
    const { device, change } = await reminders.settle(daily);
    reminders.test.clock.set('2026-03-01T20:00:30Z');
    await change({ daily_reminder_times: ['09:00'] });
    await reminders.node.sendAll();
    await reminders.at('2026-03-02T20:00:00Z');
    expect(device.received.map(({ payload }) => payload.data['time'])).toEqual(['21:00']);
    const rows = await tables().selectFrom('reminders').select('hour').execute();
    expect(rows.map(({ hour }) => hour)).not.toContain('21:00');
  });

  it('one daily reminder is sent when a clock change makes two reminder times equal', async () => {
    const { device } = await reminders.settle({
      settings: { daily_reminder_enabled: true, daily_reminder_times: ['02:00', '03:00'] },
    });
    reminders.test.clock.set('2026-03-28T12:00:00Z');
    await reminders.node.sendAll();
    const before = device.received.length;
    await reminders.at('2026-03-29T01:00:00Z');
    await reminders.at('2026-03-29T01:30:00Z');
    expect(device.received.slice(before).map(({ payload }) => payload.data['time'])).toEqual([
      '03:00',
    ]);
  });

  it('one daily reminder is sent at a time that a clock change skips or repeats', async () => {
    const skipped = await reminders.settle({ ...daily, time: '02:00' });
    const doubled = await reminders.settle({ ...daily, time: '02:00' });
    reminders.test.clock.set('2026-03-28T12:00:00Z');
    await reminders.node.sendAll();
    const before = skipped.device.received.length;
    for (let minute = 0; minute < 180; minute += 15) {
      const offset = new Date(Date.parse('2026-03-29T00:00:00Z') + minute * 60_000);
      await reminders.at(offset.toISOString());
    }
    const dates = skipped.device.received.slice(before).map(({ payload }) => payload.data['date']);
    expect(dates).toEqual(['2026-03-29']);
    reminders.test.clock.set('2026-10-24T12:00:00Z');
    await reminders.node.sendAll();
    const earlier = doubled.device.received.length;
    for (let minute = 0; minute < 240; minute += 15) {
      const offset = new Date(Date.parse('2026-10-24T23:00:00Z') + minute * 60_000);
      await reminders.at(offset.toISOString());
    }
    expect(doubled.device.received.length - earlier).toBe(1);
  });
});
