import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { RevisionChange } from '@daymark/shared/changes/change.ts';
import { createChangeStreams, type ChangeStreams } from '../changes/change-routes.ts';
import { hashToken } from '../../database/secret-hash.ts';
import type { Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { startReminderTest, type ReminderTest } from '../../testing/reminder-app.ts';
import { editAt } from '../../testing/factories.ts';

// The clock is at noon of Sunday, 2026-03-01.

const daily = { settings: { daily_reminder_enabled: true } };
const due = '2026-03-01T20:00:00.000Z';

const anyRev = { rev: expect.any(Number) as number };

/** Timeout that also suffices on a busy machine. */
const soon = { timeout: 15_000 };

describeEachDatabase('a reminder in the stream of changes', (openStore) => {
  let reminders: ReminderTest;
  let streams: ChangeStreams;

  beforeEach(async () => {
    const store = await openStore();
    reminders = await startReminderTest(store);
    streams = createChangeStreams({ store, clock: reminders.test.clock });
  });

  afterEach(() => streams.close());

  /**
   * Returns the changes that an open page receives from now on, without earlier changes that arrive
   * late.
   */
  async function listen(person: Person): Promise<RevisionChange[]> {
    const { store, clock } = reminders.test;
    const { rev } = (await person.call(api.sync, { query: {} })).body;
    const tokenHash = hashToken(person.access_token);
    const now = new Date(clock()).toISOString();
    const session = await store.sessions.findByTokenHash(tokenHash, now);
    if (session === null) throw new Error('The session was not found');
    return receivedOn(await streams.open(session, tokenHash), rev);
  }

  /** Publishes a last change. Its arrival shows that all earlier changes have arrived. */
  const publishTheEnd = ({ id }: Person['user']) =>
    reminders.test.store.users.update(id, { full_name: 'The End' }, editAt());

  it('a sent reminder publishes one change, and only to its user', async () => {
    const { person } = await reminders.settle(daily);
    const other = await reminders.settle();
    const received = await Promise.all([person, other.person].map(listen));
    await reminders.at(due);
    for (const { user } of [person, other.person]) await publishTheEnd(user);
    await expect.poll(() => received, soon).toMatchObject([[anyRev, anyRev], [anyRev]]);
  });

  it('two reminders that are due at the same time publish one change per user', async () => {
    const both = { settings: { ...daily.settings, weekly_reports_enabled: true }, time: '09:00' };
    const people = [await reminders.settle(both), await reminders.settle(both)];
    for (const { mark } of people) await mark(0, '2026-02-25');
    const received = await Promise.all(people.map(({ person }) => listen(person)));
    await reminders.at('2026-03-02T08:00:00Z');
    for (const { inbox } of people) expect(await inbox()).toHaveLength(2);
    for (const { person } of people) await publishTheEnd(person.user);
    await expect.poll(() => received, soon).toMatchObject(people.map(() => [anyRev, anyRev]));
  });

  it('no change is published at a reminder time if all areas are marked', async () => {
    const { person, mark, inbox } = await reminders.settle(daily);
    await mark(0, '2026-03-01', 0);
    const received = await listen(person);
    await reminders.at(due);
    expect(await inbox()).toEqual([]);
    await publishTheEnd(person.user);
    await expect.poll(() => received, soon).toMatchObject([anyRev]);
  });

  it('a reminder publishes a change after the commit and not after a rollback', async () => {
    const { person, inbox } = await reminders.settle(daily);
    const { store } = reminders.test;
    const holder = 'a node';
    await store.reminders.claim({ now: due, holder, leaseUntil: due, limit: 100 });
    const speaking = [entryOf(person.user)];
    const received = await listen(person);
    const undone = store.transaction(async (bound) => {
      expect((await bound.reminders.begin({ holder, silent: [], speaking })).size).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publishTheEnd(person.user);
    await expect.poll(() => received, soon).toMatchObject([anyRev]);
    expect(await inbox()).toEqual([]);
    await store.transaction(async (bound) => {
      await bound.reminders.begin({ holder, silent: [], speaking });
      expect(received).toHaveLength(1);
    });
    await expect.poll(() => received, soon).toMatchObject([anyRev, anyRev]);
  });

  it('a node that did not claim a reminder neither begins nor publishes the reminder', async () => {
    const { person } = await reminders.settle(daily);
    const received = await listen(person);
    const speaking = [entryOf(person.user)];
    const kept = reminders.test.store.reminders;
    expect((await kept.begin({ holder: 'too late', silent: [], speaking })).size).toBe(0);
    await publishTheEnd(person.user);
    await expect.poll(() => received, soon).toMatchObject([anyRev]);
  });
});

function entryOf({ id: user_id }: Person['user']) {
  const kind = 'daily_reminder';
  const id = '0195a000-0000-7000-8000-000000000001';
  const entry = { id, notification_type: kind, content: 'Open', created_at: due } as const;
  return { user_id, kind, local_date: '2026-03-01', hour: '21:00', ...entry } as const;
}

function receivedOn(stream: Readable, after: number): RevisionChange[] {
  const changes: RevisionChange[] = [];
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const found = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as RevisionChange,
    );
    changes.splice(0, changes.length, ...found.filter(({ rev }) => rev > after));
  });
  return changes;
}
