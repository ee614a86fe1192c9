import { expect, it } from 'vitest';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';

describeEachDatabase('a new database', (openStore, tables) => {
  it('has no account that anybody could know the password of', async () => {
    await openStore();
    const { users, sessions } = await everyRow(tables);
    expect([users, sessions]).toEqual([[], []]);
  });
});
