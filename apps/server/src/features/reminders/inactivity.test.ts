import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { datesSent, startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';

// The clock is at noon of Sunday, 2026-03-01. The people are in Berlin, an hour ahead of UTC.

describeEachDatabase('inactivity alerts with limits and amounts', (openStore) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  const settings = { inactivity_alerts_enabled: true, inactivity_days: 3 };
  const limit = { rule: { kind: 'daily' }, target: { kind: 'at_most', amount: 0 } } as const;
  const addLimit = async (
    person: Awaited<ReturnType<ReminderTest['settle']>>['person'],
    created_on: CalendarDate,
  ) => {
    const body = { name: 'Sweets', created_on, schedule: limit };
    return (await person.call(api.createLifeArea, { body })).body.id;
  };
  /** Sends all due reminders at the time of the inactivity alert on each day of March to `last`. */
  const eachDay = async (last: number) => {
    for (let day = 1; day <= last; day += 1)
      await reminders.at(`2026-03-${String(day).padStart(2, '0')}T17:00:00Z`);
  };

  it('no inactivity alert is sent to a person who has only limits', async () => {
    const { person, device } = await reminders.settle({ settings, names: [] });
    await addLimit(person, '2026-02-01');
    await eachDay(20);
    expect(device.received).toEqual([]);
  });

  it('a kept limit neither causes nor prevents the inactivity alert of another area', async () => {
    const { person, device, areas, mark } = await reminders.settle({ settings, names: ['A'] });
    const rule = { kind: 'weekdays' as const, weekdays: [1] };
    const body = { schedule: { rule, from: '2026-03-01' } };
    await person.call(api.updateLifeArea, { params: { id: areas[0] ?? '' }, body });
    await addLimit(person, '2026-02-01');
    await mark(0, '2026-03-01');
    await eachDay(31);
    expect(datesSent(device)).toEqual(['2026-03-09', '2026-03-16']);
    expect(device.received[0]?.payload.body).toBe('A: today’s a good day to pick it up again.');
  });

  it('an inactivity alert counts no days on which the person had only limits', async () => {
    const { person, device } = await reminders.settle({ settings, names: [] });
    await addLimit(person, '2025-12-01');
    await person.call(api.createLifeArea, { body: { name: 'New' } });
    await eachDay(5);
    expect(device.received.map(({ payload }) => payload.title)).toEqual([
      'Nothing marked for 3 days',
    ]);
  });

  it('no inactivity alert is sent on a day that is partly done', async () => {
    const { person, device, areas } = await reminders.settle({
      settings: { ...settings, inactivity_days: 1 },
    });
    const [life_area_id = ''] = areas;
    const target = { kind: 'at_least', amount: 8 } as const;
    const schedule = { rule: { kind: 'daily' }, target, from: '2026-03-01' } as const;
    await person.call(api.updateLifeArea, { params: { id: life_area_id }, body: { schedule } });
    for (const day of ['01', '02']) {
      const body = { life_area_id, score_date: `2026-03-${day}`, amount: 3 };
      reminders.test.clock.set(`2026-03-${day}T12:00:00Z`);
      await person.call(api.recordScore, { body });
      await reminders.at(`2026-03-${day}T17:00:00Z`);
    }
    expect(device.received).toEqual([]);
    await reminders.at('2026-03-03T17:00:00Z');
    expect(datesSent(device)).toEqual(['2026-03-03']);
  });

  it('the inactivity alert counts the days after a limit was marked as not kept', async () => {
    const { person, device } = await reminders.settle({ settings, names: ['A'] });
    const life_area_id = await addLimit(person, '2026-02-01');
    await person.call(api.recordScore, {
      body: { life_area_id, score_date: '2026-03-01', score: 0 },
    });
    await eachDay(5);
    expect(datesSent(device)).toEqual(['2026-03-04']);
  });
});
