import { randomUUID } from 'node:crypto';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/scores/score.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { isPostgres } from '../../database/dialect.ts';
import type { Recorded, ScoreRecord, Store } from '../../store.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { createArea, createScores, createUser, newScore } from '../../testing/factories.ts';
import { expectedFigures, keptFigures } from '../../testing/kept-figures.ts';

const monday = '2026-02-16';
const dayAt = (day: number) => addDays(monday, day);
const areaIds = ['area-1', 'area-2', 'area-3'];

const newKey = (): string => randomUUID();

const anyMark = fc.record({
  areaId: fc.constantFrom(...areaIds),
  day: fc.integer({ min: 0, max: 13 }),
  score: fc.constantFrom(1 as const, 1 as const, 0 as const),
});
interface Answer {
  readonly status: number;
  readonly body: Score;
}

type AnyMark = typeof anyMark extends fc.Arbitrary<infer Value> ? Value : never;

describeEachDatabase('marks that come at the same time', (openStore, tables) => {
  let store: Store;
  let userId: string;
  /** The areas of marks that were done alone. */
  let doneAlone: string[];

  beforeEach(async () => {
    store = await openStore();
    doneAlone = [];
    userId = await createPerson();
  });

  /** With three areas, of whose two weeks something is kept. */
  async function createPerson(): Promise<string> {
    const { id } = await createUser(store);
    for (const areaId of areaIds) {
      await createArea(store, id, { id: areaId, created_on: monday });
      const owner = { userId: id, areaId };
      await createScores(store, owner, { [dayAt(0)]: 1, [dayAt(7)]: 1 });
    }
    return id;
  }

  function once(score: ScoreRecord, { user = userId, key = newKey(), at = store } = {}) {
    const write = {
      score,
      key,
      fingerprint: `of ${score.id}`,
      answerTo: ({ score: body, created }: Recorded): Answer => ({
        status: created ? 201 : 200,
        body,
      }),
    };
    return at.scores.recordOnce(user, write, () =>
      at.transaction(async ({ scores, idempotency }) => {
        doneAlone.push(score.life_area_id);
        const { now } = score;
        const { fingerprint } = write;
        const claim = await idempotency.claim({ user_id: user, key, fingerprint, now });
        if (claim === 'reused') throw new Error(claim);
        if (claim !== 'new') return { ...claim, body: JSON.parse(claim.body ?? '') as Score };
        const recorded = await scores.record(user, score);
        if (typeof recorded === 'string') throw new Error(recorded);
        const answer = write.answerTo(recorded);
        await idempotency.keepAnswer(user, key, { ...answer, body: JSON.stringify(answer.body) });
        return answer;
      }),
    );
  }

  function expectAlone(areas: readonly string[]): void {
    // SQLite does all of them so, and shares the commit instead.
    expect((isPostgres(tables()) ? doneAlone : [...areas]).toSorted()).toEqual(areas.toSorted());
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

  async function remindersOf(user: string) {
    const rows = await tables()
      .selectFrom('reminders')
      .select(['kind', 'local_date'])
      .where('user_id', '=', user)
      .where('local_date', 'is not', null)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, local_date }) => `${kind} ${local_date}`);
  }

  /** Has the database refuse every score with this note; the function that is returned ends that. */
  async function refuseNote(note: string): Promise<() => Promise<unknown>> {
    const db = tables();
    const literal = sql.lit(note);
    if (!isPostgres(db)) {
      await sql`create trigger refuse before insert on scores when new.notes = ${literal}
        begin select raise(abort, 'refused'); end`.execute(db);
      return () => sql`drop trigger refuse`.execute(db);
    }
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(db);
    await sql`create trigger refuse before insert on scores for each row
      when (new.notes = ${literal}) execute function refuse()`.execute(db);
    return () => sql`drop function refuse cascade`.execute(db);
  }

  it('leave what they would have left one after the other', async () => {
    const marks = fc.array(anyMark, { minLength: 1, maxLength: 30 });
    const asScore = ({ areaId, day, score }: AnyMark) => newScore(areaId, dayAt(day), { score });
    await fc.assert(
      fc.asyncProperty(marks, async (given) => {
        const [together, inTurn] = [await createPerson(), await createPerson()];
        const answers = await Promise.all(
          given.map((mark) => once(asScore(mark), { user: together })),
        );
        const turns: unknown[] = [];
        for (const mark of given) {
          const recorded = await store.scores.record(inTurn, asScore(mark));
          turns.push(typeof recorded === 'string' ? recorded : recorded.created);
        }
        expect(answers.map(({ status }) => status === 201)).toEqual(turns);
        expect(await scoresOf(together)).toEqual(await scoresOf(inTurn));
        const kept = await keptFigures(tables(), together);
        expect(kept).toEqual(await keptFigures(tables(), inTurn));
        expect(kept).toEqual(await expectedFigures(tables(), together, Object.keys(kept.weeks)));
      }),
      { numRuns: 40 },
    );
    expectAlone([]);
  }, 60_000);

  it('note what they reached, as each would alone', async () => {
    const marks = areaIds.flatMap((areaId) =>
      [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13].map((day) => newScore(areaId, dayAt(day))),
    );
    await Promise.all(marks.map((score) => once(score)));
    const alone = await createPerson();
    for (const score of marks) await store.scores.record(alone, score);
    const reached = await remindersOf(userId);
    expect(reached).toEqual(await remindersOf(alone));
    expect(reached.map((reminder) => reminder.split(' ')[0])).toEqual([
      'celebration',
      'perfect_week',
      'streak_7',
    ]);
    expectAlone([]);
  });

  it('are each kept once, with their own answers, when each is sent to two nodes at once', async () => {
    // SQLite is written to by one process.
    const other = isPostgres(tables()) ? await openStore() : store;
    const sent = Array.from({ length: 20 }, (_, nth) => ({
      score: newScore(areaIds[nth % 3] ?? '', dayAt(nth % 14), { notes: `${nth}` }),
      key: newKey(),
    }));
    const send = (at: Store) => Promise.all(sent.map(({ score, key }) => once(score, { key, at })));
    const [here, there] = await Promise.all([send(store), send(other)]);
    expect(here).toEqual(there);
    const kept = await keptFigures(tables(), userId);
    expect(kept).toEqual(await expectedFigures(tables(), userId, Object.keys(kept.weeks)));
    const edits = (await scoresOf(userId)).reduce((sum, { revision }) => sum + revision, 0);
    expect(edits).toBe(6 + sent.length);
  });

  it('answer a key again, and write for one person what another names the same', async () => {
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
    expectAlone(['area-1']);
  });

  it('leave the refused to their own refusals', async () => {
    const fine = once(newScore('area-1', dayAt(1), { id: 'known' }));
    const refused = [
      once(newScore('nobodys', dayAt(1))),
      once(newScore('area-2', dayAt(-1))),
      once(newScore('area-2', dayAt(2), { id: 'known' })),
    ];
    const reasons = (await Promise.allSettled(refused)).map((result) =>
      result.status === 'rejected' ? String(result.reason) : result.value,
    );
    expect(await fine).toMatchObject({ status: 201 });
    expect(reasons).toEqual(['Error: not_found', 'Error: area_not_alive', 'Error: id_taken']);
    expectAlone(['nobodys', 'area-2', 'area-2']);
  });

  it('are written although one among them and among the next cannot be', async () => {
    const drop = await refuseNote('unwritable');
    try {
      // More than a group takes; the two are each the last about their day, and so the ones that are written.
      const sent = Array.from({ length: 80 }, (_, nth) => {
        const notes = nth === 50 || nth === 70 ? 'unwritable' : `${nth}`;
        return newScore(areaIds[nth % 3] ?? '', dayAt(nth % 14), { notes });
      });
      const results = await Promise.allSettled(sent.map((score) => once(score)));
      const failed = results.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []));
      expect(failed).toEqual([50, 70]);
      const edits = (await scoresOf(userId)).reduce((sum, { revision }) => sum + revision, 0);
      expect(edits).toBe(6 + 78);
      const kept = await keptFigures(tables(), userId);
      expect(kept).toEqual(await expectedFigures(tables(), userId, Object.keys(kept.weeks)));
    } finally {
      await drop();
    }
  });

  it('of one person wait for what holds them up, and those of another do not', async () => {
    // SQLite has one writer: whoever holds it holds up everybody.
    if (!isPostgres(tables())) return;
    const other = await createPerson();
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = store.transaction(async ({ scores }) => {
      await scores.record(userId, newScore('area-1', dayAt(2)));
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const answered: string[] = [];
    const mark = async (areaId: string, user: string) => {
      const { status } = await once(newScore(areaId, dayAt(1)), { user });
      answered.push(`${areaId} ${user} ${status}`);
    };
    const first = mark('area-1', userId);
    await expect.poll(() => doneAlone).toEqual(['area-1']);
    const next = mark('area-2', userId);
    await mark('area-1', other);
    expect(answered).toEqual([`area-1 ${other} 201`]);
    released.resolve();
    await Promise.all([holder, first, next]);
    expect(answered.slice(1)).toEqual([`area-1 ${userId} 201`, `area-2 ${userId} 201`]);
    expectAlone(['area-1']);
  });

  it('begin a week alone, and leave a day to the later edit', async () => {
    const late = { edited_at: '2026-03-01T11:00:00.000Z', score: 0 as const };
    await once(newScore('area-1', dayAt(14)));
    const standing = await once(newScore('area-1', dayAt(14), late));
    expect(standing).toMatchObject({ status: 200, body: { score: 1 } });
    expectAlone(['area-1', 'area-1']);
  });

  it('bring back a score that was taken back as a new one with its old id', async () => {
    const { body } = await once(newScore('area-1', dayAt(1), { id: 'first' }));
    const when = { edited_at: '2026-03-01T12:00:01.000Z', now: '2026-03-01T12:00:01.000Z' };
    await store.scores.remove(userId, 'first', when);
    const later = { edited_at: '2026-03-01T12:00:02.000Z', now: '2026-03-01T12:00:02.000Z' };
    const again = await once(newScore('area-1', dayAt(1), { ...later }));
    expect(again).toEqual({
      status: 201,
      body: { ...body, created_at: later.now, updated_at: later.now },
    });
    expectAlone([]);
  });
});
