import { statSync } from 'node:fs';
import { basename } from 'node:path';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';
import { createWriteWatch, type WriteRefusal, type WriteWatch } from './write-watch.ts';

const oldestSafeVersion = '3.51.3';
export const busyTimeoutMs = 5000;
const cachedStatements = 300;

/**
 * Settings that are read back on each connection, because SQLite ignores an unsupported setting
 * without an error.
 */
const pragmas = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', busyTimeoutMs],
  ['secure_delete', 1],
] as const;

interface SqliteFile {
  readonly database: DatabaseSync;
  readonly assertInPlace: () => void;
  readonly writes: WriteWatch;
}

interface SqliteUse {
  readonly readOnly: boolean;
  readonly writes?: WriteWatch;
}

/** Throws for SQLite versions that can lose commits when the WAL is reset. */
export function createSqliteDialect(
  file: string,
  { readOnly, writes = createWriteWatch() }: SqliteUse,
): SqliteDialect {
  const database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs });
  try {
    assertSafeVersion(String(readScalar(database, 'select sqlite_version()')));
    applyPragmas(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return new ImmediateSqliteDialect({
    database,
    assertInPlace: readOnly ? () => {} : watchPlace(file),
    writes,
  });
}

/**
 * Returns a function that throws if the file was removed or replaced. SQLite in WAL mode would
 * continue to write into the old file, without an error.
 */
function watchPlace(file: string): () => void {
  const { ino } = statSync(file);
  return () => {
    if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return;
    throw new DatabaseUnavailable(`${basename(file)} is no longer the file that was opened`);
  };
}

/**
 * Returns SQLITE_VERSION_NUMBER, such as 3051003 for 3.51.3. A comparison of texts with numbers in
 * them would load collation data into the memory of every server.
 */
function getVersionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 1_000_000 + minor * 1000 + patch;
}

export function assertSafeVersion(version: string): void {
  if (getVersionNumber(version) >= getVersionNumber(oldestSafeVersion)) return;
  throw new Error(`SQLite ${version} is older than ${oldestSafeVersion}`);
}

function applyPragmas(database: DatabaseSync): void {
  for (const [name, wanted] of pragmas) {
    database.exec(`pragma ${name} = ${wanted}`);
    const found = readScalar(database, `pragma ${name}`);
    if (found !== wanted) throw new Error(`SQLite's ${name} is ${String(found)}, not ${wanted}`);
  }
}

function readScalar(database: DatabaseSync, sql: string): SQLOutputValue | undefined {
  return Object.values(database.prepare(sql).get() ?? {})[0];
}

/** Caches statements, because parsing the SQL costs more than running it. */
function withCachedStatements(file: SqliteFile): SqliteDatabase {
  const { database } = file;
  const statements = new Map<string, SqliteStatement>();
  const runWatched = createWatchedRun(file);
  return {
    close: () => database.close(),
    prepare(sql) {
      const cached = statements.get(sql);
      const statement = cached ?? adaptStatement(database.prepare(sql), runWatched);
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

type WatchedRun = <T>(work: () => T) => T;

function createWatchedRun({ database, assertInPlace, writes }: SqliteFile): WatchedRun {
  const countChanges = () => Number(readScalar(database, 'select total_changes()'));
  let changesAtRefusal = 0;
  return (work) => {
    let result;
    try {
      result = work();
    } catch (error) {
      const code = getPrimaryCode(error);
      const reason = refusalsOfWrites.get(code);
      if (reason !== undefined) {
        writes.refused(reason);
        changesAtRefusal = countChanges();
      }
      throw temporary.has(code) ? new DatabaseUnavailable(error) : error;
    }
    if (database.isTransaction) return result;
    assertInPlace();
    // A transaction that only read does not show that writes work again.
    if (writes.refusal !== null && countChanges() > changesAtRefusal) writes.succeeded();
    return result;
  };
}

function adaptStatement(statement: StatementSync, runWatched: WatchedRun): SqliteStatement {
  const names = statement.columns().map((column) => column.name);
  // Objects that node:sqlite creates would be slow dictionaries in V8.
  statement.setReturnArrays(true);
  const all: SqliteStatement['all'] = (parameters) => {
    const values = scalars(parameters);
    const rows = runWatched(() => statement.all(...values)) as unknown as SQLOutputValue[][];
    return rows.map((row) => asObject(names, row));
  };
  return {
    reader: names.length > 0,
    all,
    run(parameters) {
      const values = scalars(parameters);
      return runWatched(() => statement.run(...values));
    },
    // The next use of the cached statement would reset an iterator.
    iterate: (parameters) => all(parameters).values(),
  };
}

function asObject(names: readonly string[], values: readonly SQLOutputValue[]): object {
  const row: Record<string, SQLOutputValue | undefined> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index];
  return row;
}

/**
 * SQLite's primary codes for busy, locked, no memory, read-only, I/O error, full and cannot open
 * (sqlite.org/rescode.html).
 */
const temporary: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 13, 14]);
const refusalsOfWrites: ReadonlyMap<number, WriteRefusal> = new Map([
  [8, 'read_only'],
  [13, 'full'],
]);

/**
 * Returns the primary result code, which is the lowest byte of an extended code. Returns 0 for
 * errors of other kinds.
 */
function getPrimaryCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/**
 * Throws a TypeError for values that are no scalars. SQLite would read an object as named
 * parameters, and store undefined as NULL.
 */
function scalars(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value, index) => {
    if (isScalar(value)) return value;
    throw new TypeError(`SQL parameter ${index + 1} is no scalar: ${typeof value}`);
  });
}

function isScalar(value: unknown): value is SQLInputValue {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value);
}

/** SQLite supports DDL in transactions, but Kysely's adapter denies that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: withCachedStatements(file) });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(file: SqliteFile) {
    super({ database: withCachedStatements(file) });
    this.#database = file.database;
  }

  /**
   * Locks the file for writing at once. A deferred transaction that begins with a read fails if
   * another process has written since the read.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * SQLite rolls back by itself when the disk is full. A second rollback would hide the error of
   * the full disk.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}
