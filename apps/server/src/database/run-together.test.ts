import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import type { Database } from './schema.ts';
import { prepare, runTogether } from './statements.ts';
import { createSingleTransact } from './transactions.ts';

interface Hit {
  readonly key: string;
  readonly hits: number;
}

const insertHit = prepare((db, { key, hits }: Hit) =>
  db.insertInto('rate_limits').values({ key, window_start: 1, window_end: 2, hits }),
);

const selectHits = prepare((db, { key }: Pick<Hit, 'key'>) =>
  db.selectFrom('rate_limits').select('hits').where('key', '=', key),
);

describeEachDatabase('statements that run together', (_openStore, db) => {
  beforeEach(async () => {
    await db().deleteFrom('rate_limits').execute();
  });

  const missing = sql<{ one: number }>`select one from no_such_table`;

  async function keysOf(writer: Kysely<Database>): Promise<string[]> {
    const rows = await writer.selectFrom('rate_limits').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  }

  it('runTogether runs statements in order and returns the rows of each', async () => {
    const [none, nothing, some] = await runTogether(db(), [
      selectHits.with({ key: 'a' }),
      insertHit.with({ key: 'a', hits: 7 }),
      selectHits.with({ key: 'a' }),
    ]);
    expect([none, nothing, some]).toEqual([[], [], [{ hits: 7 }]]);
  });

  it('runTogether fails with the first failure, and the transaction is rolled back', async () => {
    const failed = createSingleTransact(db())(async (transaction) => {
      await insertHit(transaction, { key: 'before', hits: 1 });
      await runTogether(transaction, [
        insertHit.with({ key: 'beside', hits: 1 }),
        missing,
        selectHits.with({ key: 'beside' }),
      ]);
    });
    await expect(failed).rejects.toThrow('no_such_table');
    expect(await keysOf(db())).toEqual([]);
    await insertHit(db(), { key: 'after', hits: 1 });
    expect(await keysOf(db())).toEqual(['after']);
  });

  it('a new statement works later even if runTogether failed before PostgreSQL read that statement', async () => {
    const selectKey = prepare((kysely, { hits }: Pick<Hit, 'hits'>) =>
      kysely.selectFrom('rate_limits').select('key').where('hits', '=', hits),
    );
    const failed = createSingleTransact(db())((transaction) =>
      // PostgreSQL never reads the second statement, which is new on this connection.
      runTogether(transaction, [missing, selectKey.with({ hits: 3 })]),
    );
    await expect(failed).rejects.toThrow('no_such_table');
    await insertHit(db(), { key: 'third', hits: 3 });
    expect(await selectKey(db(), { hits: 3 })).toEqual([{ key: 'third' }]);
  });
});
