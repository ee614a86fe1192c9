import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';

const oldestSafeVersion = '3.51.3';
const busyTimeoutMs = 5000;
const cachedStatements = 300;

/** What every connection must read back after it has been set, or the promise of durability is void. */
const pragmas = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', busyTimeoutMs],
] as const;

/** Node's SQLite under Kysely. Refuses a library that can lose committed pages when the WAL is reset. */
export function sqliteDialect(file: string, { readOnly }: { readOnly: boolean }): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs });
  try {
    assertSafeVersion(readScalar(database, 'select sqlite_version()'));
    applyPragmas(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return new ImmediateSqliteDialect({ database: withCachedStatements(database) });
}

export function assertSafeVersion(version: unknown): void {
  const isSafe =
    typeof version === 'string' &&
    version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) >= 0;
  if (!isSafe) throw new Error(`SQLite ${version} is older than ${oldestSafeVersion}`);
}

function applyPragmas(database: DatabaseSync): void {
  for (const [name, wanted] of pragmas) {
    database.exec(`pragma ${name} = ${wanted}`);
    const found = readScalar(database, `pragma ${name}`);
    if (found !== wanted) throw new Error(`SQLite's ${name} is ${found} and not ${wanted}`);
  }
}

function readScalar(database: DatabaseSync, sql: string): unknown {
  return Object.values(database.prepare(sql).get() ?? {})[0];
}

/** The driver prepares a statement for each execution; parsing the SQL anew would cost more than running it. */
function withCachedStatements(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      const statement = cached ?? adaptStatement(database.prepare(sql));
      if (cached) statements.delete(sql);
      else if (statements.size >= cachedStatements) forgetOldest(statements);
      statements.set(sql, statement);
      return statement;
    },
  };
}

function forgetOldest(statements: Map<string, SqliteStatement>): void {
  for (const sql of statements.keys()) {
    statements.delete(sql);
    return;
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...scalars(parameters)),
    run: (parameters) => statement.run(...scalars(parameters)),
    // A cached statement that is still being stepped through would be reset by its next use.
    iterate: (parameters) => statement.all(...scalars(parameters)).values(),
  };
}

/** An object in first place would be taken for named parameters, and undefined be stored as NULL: neither is ever meant. */
function scalars(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value, index) => {
    if (isScalar(value)) return value;
    throw new TypeError(`SQL parameter ${index + 1} is no scalar: ${typeof value}`);
  });
}

function isScalar(value: unknown): value is SQLInputValue {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value);
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

/** A transaction that reads before it writes fails at once, without waiting, when another process wrote in between. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
