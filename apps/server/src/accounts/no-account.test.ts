import { expect, it } from 'vitest';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';

describeEachDatabase('a new database', (openStore, tables) => {
  it('a new database has no account and no session', async () => {
    await openStore();
    const { users, sessions } = await everyRow(tables);
    expect([users, sessions]).toEqual([[], []]);
  });
});
