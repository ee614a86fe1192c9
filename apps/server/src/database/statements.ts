import {
  PostgresAdapter,
  sql,
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import type { Database } from './schema.ts';

/** Where the two databases need different words; there should be few places that ask. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The query builder puts this where a value will be. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Of the query builder, or of `sql`. */
export interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/** Run as `select(db, values)`, or bound to its values to be run with others. */
interface PreparedStatement<Values, Row> {
  (db: Kysely<Database>, values: Values): Promise<Row[]>;
  readonly with: (values: Values) => Statement<Row>;
}

/**
 * A statement whose SQL is built once per database and then run with ever new values: building it costs more than
 * many a query takes. `build` sees placeholders in place of the values, so it cannot decide by them.
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Database>, given: Values) => Statement<Row>,
): PreparedStatement<Values, Row> {
  // A transaction shares the adapter with the database it belongs to.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const bind = (values: Values): Statement<Row> => ({
    compile(db) {
      const { adapter } = db.getExecutor();
      const query = compiled.get(adapter) ?? build(db, placeholders as Values).compile(db);
      compiled.set(adapter, query);
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
      );
      return { ...query, parameters };
    },
  });
  const run = async (db: Kysely<Database>, values: Values) =>
    (await db.executeQuery<Row>(bind(values).compile(db))).rows;
  return Object.assign(run, { with: bind });
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Statements none of which waits for the rows of another, in this order on one connection. PostgreSQL is sent all of them before it
 * answers the first: what a short statement costs there is mostly the way to it and back.
 */
export function runTogether<Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const queries = statements.map((statement) => statement.compile(db));
  return db.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(queries.map((query) => connection.executeQuery(query)));
    return results.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] };
  });
}

/** A UUID or as many random digits, for rows that a statement makes of others. */
export function newId(db: Kysely<Database>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`gen_random_uuid()::text`
    : sql<string>`lower(hex(randomblob(16)))`;
}

/**
 * Rows to insert or to join, as one parameter: a statement whose text does not depend on how many there are is parsed once.
 * Columns are text, and null where a row has none.
 */
export function givenRows<Column extends string>(
  db: Kysely<Database>,
  rows: readonly { readonly [Name in Column]?: string | null }[],
  columns: readonly Column[],
): RawBuilder<unknown> {
  return rowsOfJson(db, JSON.stringify(rows), columns);
}

/** The same for a prepared statement, which is given the rows as JSON. */
export function rowsOfJson(
  db: Kysely<Database>,
  json: string,
  columns: readonly string[],
): RawBuilder<unknown> {
  if (!isPostgres(db)) {
    const values = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    // Each row in SQLite's own form, in which a column is found without reading the text of the row again.
    return sql`(select ${sql.join(values)} from jsonb_each(${json}))`;
  }
  // Compared by their bytes, as the columns of the tables are.
  const values = columns.map((name) => sql`${sql.ref(name)} collate "C" as ${sql.ref(name)}`);
  const types = columns.map((name) => sql`${sql.ref(name)} text`);
  return sql`(select ${sql.join(values)}
    from json_to_recordset(${json}::json) as given (${sql.join(types)}))`;
}

interface LookUp {
  readonly table: keyof Database;
  /** What `where` calls it. */
  readonly as: string;
  /** Which rows of it belong to a given one. */
  readonly where: RawBuilder<unknown>;
  /** That SQLite is to use. */
  readonly index?: string;
  /** Keeps a given row that the table has none for. */
  readonly isOptional?: boolean;
}

/**
 * Joins to given rows what a table has for each of them, looked up for one after the other by an index. PostgreSQL takes however many
 * are given for a hundred, and would rather read all that a user has; so would SQLite.
 */
export function lookUpEach(
  db: Kysely<Database>,
  { table, as, where, index, isOptional = false }: LookUp,
): RawBuilder<unknown> {
  const source = sql`${sql.table(table)} as ${sql.ref(as)}`;
  if (isPostgres(db)) {
    // What has an offset is not made one query with what is around it.
    const found = sql`lateral (select * from ${source} where ${where} offset 0) as ${sql.ref(as)}`;
    return isOptional ? sql`left join ${found} on true` : sql`cross join ${found}`;
  }
  const by = index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`;
  // Keeps this order.
  return sql`${isOptional ? sql`left` : sql`cross`} join ${source} ${by} on ${where}`;
}

/**
 * `is one of` the texts of a JSON array, as one parameter of a prepared statement. PostgreSQL looks each of them up by an index, where it
 * might rather read all that a user has for a join.
 */
export function oneOfJson(db: Kysely<Database>, json: string): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`in (select value from json_each(${json}))`;
  return sql`= any (array (select json_array_elements_text(${json}::json)))`;
}

/**
 * How many rows of all users one statement removes or changes: so few that it stays far from its timeout, and that no other
 * waits for it long.
 */
export const batchSize = 1000;

/** The first of these rows, without those that another node has locked to remove them. */
export function firstBatch<Table extends keyof Database, Row>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<Database, Table, Row>,
): SelectQueryBuilder<Database, Table, Row> {
  return rows
    .limit(sql.lit(batchSize))
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
}

/** SQLite has no offset without a limit. */
export const noLimit = sql.lit(1_000_000);

/** Whether there may be more than these. */
export function isFullBatch(rows: readonly unknown[]): boolean {
  return rows.length >= batchSize;
}
