import { PostgresAdapter, sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { DistributedAdapter } from './distributed-adapter.ts';
import { awaitAtCommit } from './pipelined-transactions.ts';
import type { Database } from './schema.ts';

export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns whether the tables are spread over several nodes by user. */
export function isDistributed(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof DistributedAdapter;
}

/** Returns whether each statement needs a round trip from the coordinator of Citus to a worker. */
function isCoordinator(db: Kysely<Database>): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof DistributedAdapter && !adapter.isWorker;
}

/**
 * Returns whether a statement can lock rows of several users. Citus cannot, and SQLite has no need.
 */
export function hasRowLocks(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return isPostgres(db) && !isDistributed(db);
}

/**
 * Sorts claimed rows by key, so that two nodes lock them in the same order. Rows with the same
 * time are read in any order, and Citus ends one of two transactions that wait for each other.
 */
export function inLockOrder<Row>(rows: readonly Row[], getKey: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => (getKey(one) < getKey(other) ? -1 : 1));
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/**
 * Statement that runs when it is called as `select(db, values)`. `with` binds the values, so that
 * the statement can run together with others.
 */
interface PreparedStatement<Values, Row> {
  (db: Kysely<Database>, values: Values): Promise<Row[]>;
  readonly with: (values: Values) => Statement<Row>;
}

/**
 * Compiles the SQL once per database, because compiling costs more than many queries. `build` gets
 * placeholders instead of values, so it cannot branch on the values.
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Database>, given: Values) => Statement<Row>,
): PreparedStatement<Values, Row> {
  // The adapter is the key, because a transaction has the adapter of its database.
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

/** Secret to look up. The owner is null if the secret does not name its user. */
interface GivenHash {
  readonly owner: string | null;
}

/**
 * Prepares a look-up by a secret. With the owner, it reads only the node of this user. `build` gets
 * the condition for the column with the user.
 */
export function prepareLookUp<Values extends object, Row>(
  column: string,
  build: (db: Kysely<Database>, given: Values, isOwner: RawBuilder<boolean>) => Statement<Row>,
) {
  const owned = prepare((db, given: Values & GivenHash) =>
    build(db, given, sql<boolean>`${sql.ref(column)} = ${given.owner}`),
  );
  const withoutOwner = prepare((db, given: Values) => build(db, given, sql<boolean>`true`));
  return (db: Kysely<Database>, given: Values & GivenHash): Promise<Row[]> =>
    given.owner === null ? withoutOwner(db, given) : owned(db, given);
}

/**
 * Runs independent statements in order on one connection. PostgreSQL receives all of them before it
 * answers the first, because round trips cost the most.
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

/**
 * Runs reads of one user like `runTogether`. On the coordinator of Citus, they are one statement,
 * because each statement costs a round trip to the node of the user.
 */
export async function readTogether<Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  reads: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  if (!isCoordinator(db)) return runTogether(db, reads);
  const compiled = reads.map((read) => read.compile(db));
  const key = compiled.map((query) => query.sql).join('\n');
  const query = {
    ...sql``.compile(db),
    sql: joined.getOrInsertComputed(key, () => join(compiled)),
    parameters: compiled.flatMap(({ parameters }) => parameters),
  };
  const { rows } = await db.executeQuery<Record<number, unknown>>(query);
  return reads.map((_, index) => rows[0]?.[index]) as { [Index in keyof Rows]: Rows[Index][] };
}

/** Joined statements by the texts of their parts. */
const joined = new Map<string, string>();

function join(queries: readonly CompiledQuery[]): string {
  let before = 0;
  const parts = queries.map(({ sql: text, parameters }, index) => {
    const renumbered = text.replaceAll(/\$(\d+)/g, (_, nth) => `$${Number(nth) + before}`);
    before += parameters.length;
    return `(select coalesce(json_agg(row), '[]') from (${renumbered}) as row) as "${index}"`;
  });
  return `select ${parts.join(', ')}`;
}

/** Locks rows and then reads. Only the coordinator of Citus needs more than one round trip. */
export async function lockAndRead<Lock, Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  lock: Statement<Lock>,
  reads: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
): Promise<[Lock[], ...{ [Index in keyof Rows]: Rows[Index][] }]> {
  if (!isCoordinator(db)) {
    const all = await runTogether(db, [lock, ...reads]);
    return all as unknown as [Lock[], ...{ [Index in keyof Rows]: Rows[Index][] }];
  }
  const [[locked], read] = await Promise.all([runTogether(db, [lock]), readTogether(db, reads)]);
  return [locked, ...read] as unknown as [Lock[], ...{ [Index in keyof Rows]: Rows[Index][] }];
}

/**
 * Runs the last statements of a transaction. PostgreSQL receives them together with the commit,
 * which fails if one of the statements fails.
 */
export async function runWithCommit(
  db: Kysely<Database>,
  statements: readonly Statement<unknown>[],
): Promise<void> {
  if (!isPostgres(db)) return void (await runTogether(db, statements));
  const queries = statements.map((statement) => statement.compile(db));
  await db.getExecutor().provideConnection(async (connection) => {
    for (const query of queries) awaitAtCommit(connection, connection.executeQuery(query));
  });
}

export interface OwnKey {
  readonly user_id: string;
  readonly id: string;
}

export function matchesOwnKey({ user_id, id }: OwnKey): RawBuilder<boolean> {
  return sql<boolean>`user_id = ${user_id} and id = ${id}`;
}

export function generateIdSql(db: Kysely<Database>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`gen_random_uuid()::text`
    : sql<string>`lower(hex(randomblob(16)))`;
}

/**
 * Returns rows as a table expression of one JSON parameter, so that the SQL does not depend on the
 * number of rows. Columns are text or null. Properties other than `columns` are left out.
 */
export function givenRows<Column extends string>(
  db: Kysely<Database>,
  rows: readonly { readonly [Name in Column]?: string | null }[],
  columns: readonly Column[],
): RawBuilder<unknown> {
  return rowsOfJson(db, JSON.stringify(rows, [...columns]), columns);
}

export function rowsOfJson(
  db: Kysely<Database>,
  json: string,
  columns: readonly string[],
): RawBuilder<unknown> {
  if (!isPostgres(db)) {
    const values = columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    // jsonb_each avoids parsing the text of each row again.
    return sql`(select ${sql.join(values)} from jsonb_each(${json}))`;
  }
  // Text is compared by bytes, as in the columns of the tables.
  const values = columns.map((name) => sql`${sql.ref(name)} collate "C" as ${sql.ref(name)}`);
  const types = columns.map((name) => sql`${sql.ref(name)} text`);
  return sql`(select ${sql.join(values)}
    from json_to_recordset(${json}::json) as given (${sql.join(types)}))`;
}

interface Insertion<Column extends string> {
  readonly table: keyof Database;
  readonly columns: Readonly<Record<Column, 'text' | 'integer' | 'double precision'>>;
  /** Clauses after the rows, such as ON CONFLICT. */
  readonly end?: RawBuilder<unknown>;
}

type InsertedRow<Column extends string> = { readonly [Name in Column]?: string | number | null };

/**
 * Prepares an insert of any number of rows. Only on Citus does the SQL depend on the number of
 * rows.
 */
export function prepareInsert<Column extends string>(insertion: Insertion<Column>) {
  const { table, columns, end = sql`` } = insertion;
  const names = Object.keys(columns) as Column[];
  const list = sql.join(names.map((name) => sql.ref(name)));
  const insertJson = prepare((db, { rows }: { rows: string }) => {
    const values = names.map((name) =>
      columns[name] === 'text'
        ? sql.ref(name)
        : sql`cast(${sql.ref(name)} as ${sql.raw(columns[name])})`,
    );
    return sql`insert into ${sql.table(table)} (${list}) select ${sql.join(values)}
      from ${rowsOfJson(db, rows, names)} as given where true ${end}`;
  });
  // Citus sends each of these rows to its node. It would collect the rows of a SELECT first.
  const insertRows = new Map<number, PreparedStatement<Record<string, unknown>, unknown>>();
  const prepareRows = (count: number) =>
    prepare((_db, given: Record<string, unknown>) => {
      const rows = Array.from(
        { length: count },
        (_, index) => sql`(${sql.join(names.map((name) => given[`${name} ${index}`]))})`,
      );
      return sql`insert into ${sql.table(table)} (${list}) values ${sql.join(rows)} ${end}`;
    });
  const withRows = (rows: readonly InsertedRow<Column>[]): Statement<unknown> => ({
    compile(db) {
      if (!isDistributed(db))
        return insertJson.with({ rows: JSON.stringify(rows, names) }).compile(db);
      return insertRows
        .getOrInsertComputed(rows.length, prepareRows)
        .with(
          Object.fromEntries(
            rows.flatMap((row, index) =>
              names.map((name) => [`${name} ${index}`, row[name] ?? null]),
            ),
          ),
        )
        .compile(db);
    },
  });
  const run = async (db: Kysely<Database>, rows: readonly InsertedRow<Column>[]) =>
    rows.length === 0 ? [] : (await db.executeQuery(withRows(rows).compile(db))).rows;
  return Object.assign(run, { with: withRows });
}

/**
 * Returns the user of given rows. On Citus, a group has only one user. The statement names this
 * user in a separate parameter, so that Citus reads only the user's node.
 */
export function nameUser(db: Kysely<Database>, { person }: OfPerson): RawBuilder<string> {
  return isDistributed(db) ? sql<string>`${person}` : sql.ref<string>('given.user_id');
}

/** Returns a condition for rows of the users of a group. */
export function isOfGroup(
  db: Kysely<Database>,
  column: string,
  { person, users }: Group,
): RawBuilder<boolean> {
  const matches = isDistributed(db) ? sql`= ${person}` : oneOfJson(db, users);
  return sql<boolean>`${sql.ref(column)} ${matches}`;
}

export interface OfPerson {
  /** The only user of the group on Citus. Other databases ignore this field. */
  readonly person: string;
}

export interface Group extends OfPerson {
  /** JSON array of ids. */
  readonly users: string;
}

interface LookUp {
  readonly table: keyof Database;
  readonly as: string;
  readonly where: RawBuilder<unknown>;
  readonly index?: string;
  readonly isOptional?: boolean;
}

/**
 * Joins each row with the rows of `table` that match `where`. Each lookup uses an index. Planners
 * would otherwise read all rows of the user.
 */
export function lookUpEach(
  db: Kysely<Database>,
  { table, as, where, index, isOptional = false }: LookUp,
): RawBuilder<unknown> {
  const source = sql`${sql.table(table)} as ${sql.ref(as)}`;
  if (isPostgres(db)) {
    // `offset 0` keeps PostgreSQL from merging the subquery into the outer query.
    const found = sql`lateral (select * from ${source} where ${where} offset 0) as ${sql.ref(as)}`;
    return isOptional ? sql`left join ${found} on true` : sql`cross join ${found}`;
  }
  const by = index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`;
  // A cross join keeps this join order on SQLite.
  return sql`${isOptional ? sql`left` : sql`cross`} join ${source} ${by} on ${where}`;
}

/**
 * Returns a condition that is true for a value that occurs in a JSON array of texts. The array is
 * one parameter. PostgreSQL looks up each text in an index, which it might not do for a join.
 */
export function oneOfJson(db: Kysely<Database>, json: string): RawBuilder<unknown> {
  if (!isPostgres(db)) return sql`in (select value from json_each(${json}))`;
  return sql`= any (array (select json_array_elements_text(${json}::json)))`;
}

/**
 * Maximum number of rows per maintenance statement, so that the statement is fast and locks only
 * briefly.
 */
export const batchSize = 1000;

/** Limit that is never reached. SQLite has no OFFSET without LIMIT. */
export const noLimit = sql.lit(1_000_000);

export function isFullBatch(rows: readonly unknown[]): boolean {
  return rows.length >= batchSize;
}
