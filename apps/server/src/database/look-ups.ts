import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';
import {
  isDistributed,
  lookUpEach,
  nameUser,
  prepare,
  rowsOfJson,
  type OfPerson,
  type Statement,
} from './statements.ts';

type Get<Column extends string> = (column: Column) => RawBuilder<unknown>;

interface LookUps<Column extends string> {
  readonly table: keyof Database;
  readonly as: string;
  /** Columns of the given rows. */
  readonly columns: readonly Column[];
  readonly select: (given: Get<Column>, user: RawBuilder<string>) => RawBuilder<unknown>;
  readonly where: (given: Get<Column>, user: RawBuilder<string>) => RawBuilder<unknown>;
  /** True if a given row without a match yields a row. On Citus, a lone row yields none. */
  readonly isOptional?: boolean;
}

interface Given extends OfPerson {
  /** Texts, numbers and nulls by the names of the columns. */
  readonly rows: readonly object[];
}

/**
 * Prepares a look-up for each given row. All rows are one JSON parameter. On Citus, which plans
 * each statement twice, the values of a lone row are separate parameters instead, because a
 * statement with one table takes half as long to plan.
 */
export function prepareLookUps<Row, Column extends string>(lookUps: LookUps<Column>) {
  const { table, as, columns, select, where, isOptional = false } = lookUps;
  const refer: Get<Column> = (column) => sql.ref(`given.${column}`);
  const selectMany = prepare((db, given: { rows: string } & OfPerson) => {
    const user = nameUser(db, given);
    const found = lookUpEach(db, { table, as, where: where(refer, user), isOptional });
    return sql<Row>`select ${select(refer, user)}
      from ${rowsOfJson(db, given.rows, columns)} as given ${found}`;
  });
  const selectOne = prepare((_db, given: Record<Column, unknown> & OfPerson) => {
    const user = sql<string>`${given.person}`;
    const get: Get<Column> = (column) => sql`cast(${given[column]} as text)`;
    return sql<Row>`select ${select(get, user)} from ${sql.table(table)} as ${sql.ref(as)}
      where ${where(get, user)}`;
  });
  return {
    with: ({ rows, person }: Given): Statement<Row> => ({
      compile(db: Kysely<Database>) {
        const [row, ...others] = rows;
        return row !== undefined && others.length === 0 && isDistributed(db)
          ? selectOne.with({ ...(row as Record<Column, unknown>), person }).compile(db)
          : selectMany.with({ rows: JSON.stringify(rows), person }).compile(db);
      },
    }),
  };
}
