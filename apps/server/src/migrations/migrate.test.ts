import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import { migrate, migrations, type Migration } from './migrate.ts';

const createNotes: Migration = {
  name: '9001-notes',
  up: async (db) => {
    await sql`create table notes (id integer primary key)`.execute(db);
  },
};

describeEachDatabase('migrations', (openStore, tables) => {
  async function tableNames(): Promise<string[]> {
    return (await tables().introspection.getTables()).map((table) => table.name);
  }

  it('migrations are numbered in the order in which they are applied', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names).toEqual(names.toSorted());
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(
      names.map((_, index) => index + 1),
    );
  });

  it('a failed migration is rolled back', async () => {
    const failing = {
      ...createNotes,
      up: async (db) => {
        await createNotes.up(db);
        throw new Error('half way');
      },
    } satisfies Migration;
    await expect(migrate(tables(), [...migrations, failing])).rejects.toThrow('half way');
    expect(await tableNames()).not.toContain('notes');
  });

  it('migrations are applied once, even if several nodes start at the same time', async () => {
    const list = [...migrations, createNotes];
    await Promise.all([migrate(tables(), list), migrate(tables(), list), migrate(tables(), list)]);
    await migrate(tables(), list);
    expect(await tableNames()).toContain('notes');
  });

  it('migrations that version 1.1.0 recorded only by name are not applied again', async () => {
    await sql`alter table migrations drop column timestamp`.execute(tables());
    await sql`drop table migration_lock`.execute(tables());
    const list = [...migrations, createNotes];
    await Promise.all([migrate(tables(), list), migrate(tables(), list)]);
    const { rows } = await sql<{ name: string }>`
      select name from migrations where timestamp is not null order by name`.execute(tables());
    expect(rows.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
  });

  it('openStore refuses a database with migrations of a newer version', async () => {
    await expect(openStore()).rejects.toThrow(/newer version of Daymark \(9001-notes\)/);
  });
});
