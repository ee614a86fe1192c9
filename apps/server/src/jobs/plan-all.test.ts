import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '../database/statements.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { planAll } from './plan-all.ts';

describeEachDatabase('planAll', (openStore, tables) => {
  it('planAll waits for no other write if no reminder is due too far in the future', async () => {
    const store = await openStore();
    const test = await buildTestApp(store);
    await test.register();
    await test.close();
    const when = { now: '2026-03-01T12:00:00.000Z', dueAfter: '2026-04-15T00:00:00.000Z' };
    const planned = tables()
      .transaction()
      .execute(async (held) => {
        // The open transaction already blocks all other writers on SQLite.
        if (isPostgres(held)) await sql`lock table reminders in exclusive mode`.execute(held);
        await planAll(store, when, new AbortController().signal);
      });
    await expect(planned).resolves.toBeUndefined();
  });
});
