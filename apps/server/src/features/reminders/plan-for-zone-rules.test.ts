import { beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';
import type { Store } from '../../store/store.ts';
import { planForZoneRules } from './plan-for-zone-rules.ts';

const daily = { settings: { daily_reminder_enabled: true } };

describeEachDatabase('new rules of time zones', (openStore, tables) => {
  let reminders: ReminderTest;
  let store: Store;

  beforeEach(async () => {
    store = await openStore();
    reminders = await startReminderTest(store);
    await tables().deleteFrom('server_state').where('name', '=', 'tzdata').execute();
  });

  const warnings: object[] = [];
  const log = { info: () => {}, warn: (details: object) => void warnings.push(details) };

  const start = (tzdata: string, stopped = new AbortController().signal) =>
    planForZoneRules(store, { tzdata, now: reminders.test.clock(), log }, stopped);

  /** Changes the planned time to one that other time zone rules would give. */
  const planWithOtherRules = (next_due_at: string) =>
    tables()
      .updateTable('reminders')
      .set({ next_due_at })
      .where('kind', '=', 'daily_reminder')
      .execute();

  const nextDaily = async () => {
    const query = tables().selectFrom('reminders').select(['next_due_at', 'local_date']);
    return query.where('kind', '=', 'daily_reminder').execute();
  };

  it('planForZoneRules plans reminders again for new time zone rules', async () => {
    const { device } = await reminders.settle(daily);
    expect(await start('2026a')).toBe(true);
    await reminders.node.sendAll();
    expect(await nextDaily()).toEqual([
      { next_due_at: '2026-03-01T20:00:00.000Z', local_date: '2026-03-01' },
    ]);
    await planWithOtherRules('2026-03-01T21:00:00.000Z');
    expect(await start('2026b')).toBe(true);
    await reminders.at('2026-03-01T19:59:59Z');
    expect(device.received).toEqual([]);
    await reminders.at('2026-03-01T20:00:00Z');
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('planForZoneRules changes nothing for the same time zone rules', async () => {
    await reminders.settle(daily);
    await start('2026a');
    await reminders.node.sendAll();
    const planned = await nextDaily();
    expect(await start('2026a')).toBe(false);
    expect(await nextDaily()).toEqual(planned);
    expect(await start('2026b')).toBe(true);
    expect(await nextDaily()).toEqual([
      { next_due_at: '2026-03-01T11:00:00.000Z', local_date: null },
    ]);
    expect(await start('2026b')).toBe(false);
  });

  it('a reminder that new time zone rules move into the past hour is sent once', async () => {
    const { device } = await reminders.settle(daily);
    await start('2026a');
    await reminders.node.sendAll();
    await planWithOtherRules('2026-03-01T21:00:00.000Z');
    reminders.test.clock.set('2026-03-01T20:30:00Z');
    expect(await start('2026b')).toBe(true);
    await reminders.node.sendAll();
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-01T21:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('planForZoneRules logs a warning for older rules and changes no reminder', async () => {
    await reminders.settle(daily);
    await start('2026b');
    await reminders.node.sendAll();
    const planned = await nextDaily();
    expect(await start('2025c')).toBe(false);
    expect(await nextDaily()).toEqual(planned);
    expect(warnings.splice(0)).toEqual([{ before: '2026b', tzdata: '2025c' }]);
    expect(await start('2026c')).toBe(true);
  });

  it('planForZoneRules keeps reminders that are already due', async () => {
    const { device } = await reminders.settle(daily);
    await start('2026a');
    await reminders.node.sendAll();
    reminders.test.clock.set('2026-03-01T20:10:00Z');
    expect(await start('2026b')).toBe(true);
    expect(await nextDaily()).toEqual([
      { next_due_at: '2026-03-01T20:00:00.000Z', local_date: '2026-03-01' },
    ]);
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
  });

  it('planForZoneRules plans reminders at the next start if an earlier run was stopped or failed', async () => {
    await reminders.settle(daily);
    await start('2026a');
    await reminders.node.sendAll();
    expect(await start('2026b', AbortSignal.abort())).toBe(false);
    const away = new Error('The database went away');
    const failing = {
      ...store,
      reminders: { ...store.reminders, planAll: () => Promise.reject(away) },
    };
    const never = new AbortController().signal;
    const when = { tzdata: '2026b', now: reminders.test.clock(), log };
    await expect(planForZoneRules(failing, when, never)).rejects.toBe(away);
    expect(await start('2026b')).toBe(true);
    expect(await start('2026b')).toBe(false);
  });

  it('five concurrent calls of planForZoneRules repeat no reminder', async () => {
    const { device } = await reminders.settle(daily);
    await Promise.all(Array.from({ length: 5 }, () => start('2026b')));
    expect(await start('2026b')).toBe(false);
    await reminders.at('2026-03-01T20:00:00Z');
    await start('2026c');
    await reminders.node.sendAll();
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-02T20:00:00Z');
    expect(device.received).toHaveLength(2);
  });
});
