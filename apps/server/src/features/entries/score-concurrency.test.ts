import { randomUUID } from 'node:crypto';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { PublishedChange } from '@daymark/shared/changes/change.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { isPostgres } from '../../database/statements.ts';
import { lockUser } from '../../database/transactions.ts';
import type { NewEntry } from '../../store/entry-statements.ts';
import type { Store } from '../../store/store.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createArea, createScores, createUser, newScore } from '../../testing/factories.ts';
import { verifyYears } from '../../store/verify-years.ts';

const monday = '2026-02-16';
const dayAt = (day: number) => addDays(monday, day);
const areaIds = ['area-1', 'area-2', 'area-3'];

const newKey = (): string => randomUUID();

interface Answer {
  readonly status: number;
  readonly body: Score;
}

describeEachDatabase('concurrent entries', (openStore, tables) => {
  let store: Store;
  let userId: string;

  beforeEach(async () => {
    store = await openStore();
    userId = await createPerson();
  });

  async function createPerson(): Promise<string> {
    const { id } = await createUser(store);
    for (const areaId of areaIds) {
      await createArea(store, id, { id: areaId, created_on: monday });
      const owner = { userId: id, areaId };
      await createScores(store, owner, { [dayAt(0)]: 1, [dayAt(7)]: 1 });
    }
    return id;
  }

  /** Records an entry with an idempotency key, like `recordScore`. */
  async function once(
    score: NewEntry,
    { user = userId, key = newKey(), at = store } = {},
  ): Promise<Answer> {
    const outcomes = await at.writeEntries({
      user_id: user,
      now: score.now,
      access: null,
      entries: [{ entry: score, key: { key, fingerprint: `of ${score.id}` }, isRefused: false }],
      createAnswer: (result) =>
        typeof result === 'string'
          ? null
          : { status: result.created ? 201 : 200, body: JSON.stringify(result.score) },
    });
    const [outcome] = typeof outcomes === 'string' ? [outcomes] : outcomes;
    if (typeof outcome !== 'object') throw new Error(outcome);
    if ('result' in outcome) {
      if (typeof outcome.result === 'string') throw new Error(outcome.result);
      return { status: outcome.result.created ? 201 : 200, body: outcome.result.score };
    }
    if (outcome.first === 'reused') throw new Error('reused');
    const { status, body } = outcome.first;
    return { status, body: JSON.parse(body ?? '') as Score };
  }

  function scoresOf(user: string) {
    return tables()
      .selectFrom('scores')
      .select(['life_area_id', 'score_date', 'score', 'revision'])
      .where('user_id', '=', user)
      .orderBy('life_area_id')
      .orderBy('score_date')
      .execute();
  }

  async function revsOf(people: readonly string[]): Promise<Map<string, number>> {
    const rows = await tables()
      .selectFrom('users')
      .select(['id', 'rev'])
      .where('id', 'in', people)
      .execute();
    return new Map(rows.map(({ id, rev }) => [id, rev]));
  }

  /** Makes the database refuse new entries with this note until the returned function is called. */
  async function refuseNote(note: string): Promise<() => Promise<unknown>> {
    const db = tables();
    const literal = sql.lit(note);
    if (!isPostgres(db)) {
      await sql`create trigger refuse before insert on scores when new.notes = ${literal}
        begin select raise(abort, 'refused'); end`.execute(db);
      return () => sql`drop trigger refuse`.execute(db);
    }
    await sql`alter table scores add constraint refuse check (notes <> ${literal})`.execute(db);
    return () => sql`alter table scores drop constraint refuse`.execute(db);
  }

  it('twenty entries that two nodes receive concurrently with the same keys are stored once', async () => {
    const other = isPostgres(tables()) ? await openStore() : store;
    const sent = Array.from({ length: 20 }, (_, nth) => ({
      score: newScore(areaIds[nth % 3] ?? '', dayAt(nth % 14), { notes: `${nth}` }),
      key: newKey(),
    }));
    const send = (at: Store) => Promise.all(sent.map(({ score, key }) => once(score, { key, at })));
    const [here, there] = await Promise.all([send(store), send(other)]);
    expect(here).toEqual(there);
    expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
    const edits = (await scoresOf(userId)).reduce((sum, { revision }) => sum + revision, 0);
    expect(edits).toBe(6 + sent.length);
  });

  it('entries of two users with equal ids and idempotency keys do not affect each other', async () => {
    const other = await createPerson();
    const score = newScore('area-1', dayAt(3), { id: 'one-id', notes: 'mine' });
    const others = { ...score, notes: 'theirs' };
    const key = 'one-key';
    const [first, again, theirs] = await Promise.all([
      once(score, { key }),
      once(score, { key }),
      once(others, { key, user: other }),
    ]);
    expect(first).toMatchObject({ status: 201, body: { notes: 'mine' } });
    expect(again).toEqual(first);
    expect(theirs).toMatchObject({ status: 201, body: { notes: 'theirs' } });
  });

  it('each of several concurrent refused entries gets its own error', async () => {
    const sent = [
      once(newScore('area-1', dayAt(1), { id: 'known' })),
      once(newScore('nobodys', dayAt(1))),
      once(newScore('area-2', dayAt(-1))),
      once(newScore('area-2', dayAt(2), { id: 'known' })),
    ];
    const [first, noArea, tooEarly, second] = (await Promise.allSettled(sent)).map((result) =>
      result.status === 'rejected' ? String(result.reason) : result.value.status,
    );
    expect([noArea, tooEarly]).toEqual(['Error: not_found', 'Error: area_not_alive']);
    // The entry that is written first gets the id.
    expect(new Set([first, second])).toEqual(new Set([201, 'Error: id_taken']));
  });

  it('two failing entries do not prevent the writes of 78 concurrent entries @long', async () => {
    const drop = await refuseNote('unwritable');
    try {
      const sent = Array.from({ length: 80 }, (_, nth) => {
        const notes = nth === 50 || nth === 70 ? 'unwritable' : `${nth}`;
        return newScore(areaIds[nth % 3] ?? '', dayAt(nth % 14), { notes });
      });
      const results = await Promise.allSettled(sent.map((score) => once(score)));
      const failed = results.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []));
      expect(failed).toEqual([50, 70]);
      const edits = (await scoresOf(userId)).reduce((sum, { revision }) => sum + revision, 0);
      expect(edits).toBe(6 + 78);
      expect((await verifyYears(tables(), { repair: false })).different).toEqual([]);
    } finally {
      await drop();
    }
  });

  it('if one of six marks in a shared transaction fails, each of the others is still written and published once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson()));
    const before = await revsOf(people);
    const published: PublishedChange[] = [];
    const unfollow = await store.followChanges({
      changed: (change) => published.push(change),
      lost: () => {},
    });
    const drop = await refuseNote('unwritable');
    try {
      const results = await Promise.allSettled(
        people.map((user, nth) => {
          const notes = nth === 3 ? 'unwritable' : 'fine';
          return once(newScore('area-1', dayAt(3), { notes }), { user, key: 'first' });
        }),
      );
      expect(results.map(({ status }) => status)).toEqual(
        people.map((_, nth) => (nth === 3 ? 'rejected' : 'fulfilled')),
      );
      const raised = people.map((user, nth) => (before.get(user) ?? 0) + (nth === 3 ? 0 : 1));
      const after = await revsOf(people);
      expect(people.map((user) => after.get(user))).toEqual(raised);
      await vi.waitFor(() => expect(published).toHaveLength(5));
      const writers = people.filter((_, nth) => nth !== 3);
      expect(new Set(published)).toEqual(
        new Set(writers.map((user_id) => ({ user_id, rev: after.get(user_id) }))),
      );
      for (const [nth, user] of people.entries()) {
        expect(await scoresOf(user)).toHaveLength(nth === 3 ? 6 : 7);
      }
    } finally {
      unfollow();
      await drop();
    }
    // The failed mark did not use up its idempotency key.
    const again = newScore('area-1', dayAt(3), { notes: 'unwritable' });
    expect(await once(again, { user: people[3] ?? '', key: 'first' })).toMatchObject({
      status: 201,
    });
  });

  it("on PostgreSQL, a mark is written while another person's mark waits for a lock", async ({
    skip,
  }) => {
    skip(!isPostgres(tables()), 'SQLite has only one writer');
    const locked = await createPerson();
    const unlock = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = tables()
      .transaction()
      .execute(async (transaction) => {
        await lockUser(transaction, locked);
        isLocked.resolve();
        await unlock.promise;
      });
    await isLocked.promise;
    const waiting = once(newScore('area-1', dayAt(3)), { user: locked });
    expect(await once(newScore('area-1', dayAt(3)))).toMatchObject({ status: 201 });
    expect(await scoresOf(locked)).toHaveLength(6);
    unlock.resolve();
    await holding;
    expect(await waiting).toMatchObject({ status: 201 });
  });

  it('an entry keeps its id if its day is cleared and recorded again', async () => {
    const { body } = await once(newScore('area-1', dayAt(1), { id: 'first' }));
    const when = { edited_at: '2026-03-01T12:00:01.000Z', now: '2026-03-01T12:00:01.000Z' };
    await store.scores.remove(userId, 'first', when);
    const later = { edited_at: '2026-03-01T12:00:02.000Z', now: '2026-03-01T12:00:02.000Z' };
    const again = await once(newScore('area-1', dayAt(1), { ...later }));
    expect(again).toEqual({
      status: 201,
      body: { ...body, created_at: later.now, updated_at: later.now },
    });
  });
});
