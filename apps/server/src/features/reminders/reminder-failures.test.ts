import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import {
  datesSent,
  startReminderNode,
  startReminderTest,
  type ReminderNode,
  type ReminderTest,
} from '../../testing/reminder-app.ts';
import { planAll } from '../../jobs/plan-all.ts';

// The clock is at noon of Sunday, 2026-03-01. The people are in Berlin, an hour ahead of UTC.

const daily = { settings: { daily_reminder_enabled: true } };
const due = '2026-03-01T20:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(due) + seconds * 1000).toISOString();

describeEachDatabase('reminders that fail', (openStore, tables) => {
  let reminders: ReminderTest;

  beforeEach(async () => {
    reminders = await startReminderTest(await openStore());
  });

  const results = async () => {
    const rows = await tables()
      .selectFrom('deliveries')
      .select(['local_date', 'result'])
      .orderBy('local_date')
      .execute();
    return rows.map(({ local_date, result }) => `${local_date} ${result}`);
  };

  async function withAnotherNode(work: (other: ReminderNode) => Promise<void>): Promise<void> {
    const other = startReminderNode(reminders.test.store, reminders.test.clock);
    await work(other);
    await other.close();
  }

  /** Claims due reminders like a node that is killed before it sends them. */
  const claimAndDie = (now: string) =>
    reminders.test.store.reminders.claim({
      now,
      holder: 'killed',
      leaseUntil: new Date(Date.parse(now) + 60_000).toISOString(),
      limit: 100,
    });

  const loseZone = ({ user }: Person) => {
    const change = tables().updateTable('users').set({ timezone: 'Nowhere/Gone' });
    return change.where('id', '=', user.id).execute();
  };

  /** Begins to send like the killed node and returns the number of begun deliveries. */
  async function beginAsKilled({ user: { id: user_id } }: Person): Promise<number> {
    const kind = 'daily_reminder';
    const key = { user_id, kind, local_date: '2026-03-01', hour: '21:00' } as const;
    const id = '0195a000-0000-7000-8000-000000000001';
    const entry = { id, notification_type: kind, content: 'Open', created_at: due } as const;
    const speaking = [{ ...key, ...entry }];
    const beginning = { holder: 'killed', silent: [], speaking };
    return (await reminders.test.store.reminders.begin(beginning)).size;
  }

  it('reminders are sent up to an hour late and are skipped later', async () => {
    const { device } = await reminders.settle(daily);
    await reminders.at(later(3600));
    expect(device.received).toHaveLength(1);
    await reminders.at('2026-03-02T21:00:00.001Z');
    await reminders.at('2026-03-03T20:00:00Z');
    expect(datesSent(device)).toEqual(['2026-03-01', '2026-03-03']);
    expect(await results()).toEqual(['2026-03-01 sent', '2026-03-02 skipped', '2026-03-03 sent']);
  });

  it('another node sends the reminders of a node that hangs before sending', async () => {
    const { device } = await reminders.settle(daily);
    const { store, clock } = reminders.test;
    clock.set(due);
    const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const makeReady = () => {
      asked.resolve();
      return ready.promise;
    };
    const dying = startReminderNode(store, clock, { makeReady });
    const working = dying.work();
    await asked.promise;
    expect(device.received).toEqual([]);
    await reminders.at(later(61));
    expect(device.received).toHaveLength(1);
    ready.resolve();
    await working;
    await dying.close();
    expect(device.received).toHaveLength(1);
    expect(await results()).toEqual(['2026-03-01 sent']);
  });

  it('reminders appear in the inbox even if the push sender cannot start', async () => {
    const { inbox } = await reminders.settle(daily);
    const { store, clock } = reminders.test;
    clock.set(due);
    const makeReady = () => Promise.reject(new Error('no library'));
    const node = startReminderNode(store, clock, { makeReady });
    await node.work();
    await node.close();
    expect(await inbox()).toHaveLength(1);
  });

  it('reminders are not sent late after days without a server', async () => {
    const { device } = await reminders.settle(daily);
    await reminders.at('2026-03-10T19:00:00Z');
    expect(device.received).toEqual([]);
    await reminders.at('2026-03-10T20:00:00Z');
    expect(device.received).toHaveLength(1);
  });

  it('another node sends the reminders of a dead node when the lease of the dead node ends', async () => {
    const { device } = await reminders.settle(daily);
    expect(await claimAndDie(due)).toMatchObject({ reminders: 1 });
    await withAnotherNode(async (other) => {
      reminders.test.clock.set(later(59));
      await other.sendAll();
      expect(device.received).toHaveLength(0);
      reminders.test.clock.set(later(60));
      await other.sendAll();
      await reminders.node.sendAll();
      expect(device.received).toHaveLength(1);
    });
    expect(await results()).toEqual(['2026-03-01 sent']);
  });

  it('reminders of a dead node are skipped if no node takes over within an hour', async () => {
    const { device } = await reminders.settle(daily);
    await claimAndDie(due);
    await reminders.at(later(3601));
    expect(device.received).toEqual([]);
    expect(await results()).toEqual(['2026-03-01 skipped']);
  });

  it('reminders that a dead node had begun to send are not sent again', async () => {
    const { person, device } = await reminders.settle(daily);
    await claimAndDie(due);
    expect(await beginAsKilled(person)).toBe(1);
    await reminders.at(later(600));
    expect(device.received).toEqual([]);
    expect(await results()).toEqual(['2026-03-01 attempted']);
  });

  it('a slow node cannot begin reminders that another node took over', async () => {
    const { person } = await reminders.settle(daily);
    await claimAndDie(due);
    await reminders.at(later(120));
    expect(await beginAsKilled(person)).toBe(0);
  });

  it('another node sends the reminders that a stopping node releases at once', async () => {
    const { device } = await reminders.settle(daily);
    await claimAndDie(due);
    await reminders.test.store.reminders.release('killed', due);
    await reminders.at(later(1));
    expect(device.received).toHaveLength(1);
  });

  it('two nodes send each of four simultaneous reminders once', async () => {
    const people = [];
    for (let number = 0; number < 4; number += 1) people.push(await reminders.settle(daily));
    await withAnotherNode(async (other) => {
      reminders.test.clock.set(due);
      await Promise.all([other.sendAll(), reminders.node.sendAll()]);
      // A further run must not send any of them again.
      await reminders.node.sendAll();
    });
    expect(people.map(({ device }) => device.received.length)).toEqual([1, 1, 1, 1]);
  });

  it("each reminder is sent once, even if the server's clock jumps forward and back", async () => {
    const { device } = await reminders.settle(daily);
    await reminders.at('2027-06-01T12:00:00Z');
    await reminders.at('2026-03-01T12:00:05Z');
    for (const day of ['01', '02', '03']) await reminders.at(`2026-03-${day}T20:00:00Z`);
    // The server's clock goes back to a date with a sent reminder.
    await reminders.at('2026-03-02T19:00:00Z');
    await reminders.at('2026-03-02T20:00:00Z');
    expect(datesSent(device)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(reminders.node.log.join()).toContain('the clock was set back');
  });

  it('planAll plans reminders again that are due too far in the future', async () => {
    const { device } = await reminders.settle(daily);
    await tables().updateTable('reminders').set({ next_due_at: '2031-01-01T00:00:00Z' }).execute();
    const farthest = '2026-04-15T00:00:00.000Z';
    const now = '2026-03-01T12:00:00.000Z';
    await planAll(reminders.test.store, { now, dueAfter: farthest }, new AbortController().signal);
    await reminders.at(due);
    expect(device.received).toHaveLength(1);
  });

  it('a push is sent again after a 429 response, and a 410 response ends all pushes to the device', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' } };
    const people = {
      busy: await reminders.settle({ ...daily, script: [busy, 201] }),
      broken: await reminders.settle({ ...daily, script: [500] }),
      gone: await reminders.settle({ ...daily, script: [410] }),
      large: await reminders.settle({ ...daily, script: [413] }),
    };
    await reminders.at(due);
    await people.busy.device.receives(2);
    await reminders.at('2026-03-02T20:00:00Z');
    const counts = Object.values(people).map(({ device }) => device.received.length);
    expect(counts).toEqual([3, 2, 1, 2]);
  });

  it('a user with an unknown time zone gets reminders at the chosen time in UTC', async () => {
    const lost = await reminders.settle(daily);
    const other = await reminders.settle(daily);
    await loseZone(lost.person);
    await reminders.at(due);
    await reminders.at('2026-03-02T20:00:00Z');
    expect(other.device.received).toHaveLength(2);
    await reminders.at('2026-03-02T21:00:00Z');
    expect(lost.device.received).toHaveLength(2);
    await lost.person.call(api.updateMe, { body: { timezone: 'Europe/Berlin' } });
    await reminders.at('2026-03-03T20:00:00Z');
    expect(lost.device.received).toHaveLength(3);
  });

  it("a reminder is sent even if the user's time zone became unknown after the claim", async () => {
    const lost = await reminders.settle(daily);
    const other = await reminders.settle(daily);
    await claimAndDie(due);
    await loseZone(lost.person);
    await reminders.at(later(61));
    expect(other.device.received).toHaveLength(1);
    expect(await results()).toEqual(['2026-03-01 sent', '2026-03-01 sent']);
  });

  it('a push service that resets a connection does not prevent reminders to other devices', async () => {
    const swallowed = await reminders.settle({ ...daily, script: ['reset'] });
    const fine = await reminders.settle(daily);
    await reminders.at(due);
    expect([swallowed.device.received.length, fine.device.received.length]).toEqual([1, 1]);
    expect((await results()).toSorted()).toEqual(['2026-03-01 failed', '2026-03-01 sent']);
  });

  it('a push that hangs delays no other push and fails after ten seconds', async () => {
    // Two devices hang, because in any sequential order one of them would delay the working device.
    const before = await reminders.settle({ ...daily, script: ['hang'] });
    const fine = await reminders.settle(daily);
    const after = await reminders.settle({ ...daily, script: ['hang'] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sending = reminders.at(due);
    await Promise.all([before, fine, after].map(({ device }) => device.receives(1)));
    while (!reminders.node.ended.includes('sent')) await new Promise(setImmediate);
    vi.advanceTimersByTime(10_000);
    await sending;
    const failed = '2026-03-01 failed';
    expect((await results()).toSorted()).toEqual([failed, failed, '2026-03-01 sent']);
  });
});
