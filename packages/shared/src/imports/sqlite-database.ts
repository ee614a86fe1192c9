import type { Database, PreparedStatement, Sqlite3Static, SqlValue } from '@sqlite.org/sqlite-wasm';
import type { DatabaseRow, ForeignDatabase } from './foreign-database.ts';
import { ImportError, type ImportErrorCode, importLimits } from './imported-file.ts';
import { isRandom } from './is-random.ts';

type Capi = Sqlite3Static['capi'];

/** Limits for a database from an untrusted source. */
const bounds = {
  value: 1_000_000,
  /**
   * Maximum length of a text in UTF-16 code units. Longer texts are cut, because all fields of
   * Daymark are shorter.
   */
  text: 10_000,
  /** Maximum number of rows of all tables together. */
  rows: 2_000_000,
  /** Instructions of SQLite's virtual machine between two checks. */
  instructions: 1_000_000,
  checks: 1000,
  /** Bytes for the file and for reading it. */
  memory: importLimits.file + 32 * 1024 * 1024,
  tables: 1000,
} as const;

const magic = 'SQLite format 3\0';
const header = { length: 100, pageSize: 16, writeVersion: 18, readVersion: 19 } as const;

/**
 * Opens an untrusted database, whose views, triggers and constraints cannot run.
 * @throws ImportError if the file is no database or is damaged
 */
export function openSqliteDatabase(sqlite3: Sqlite3Static, bytes: Uint8Array): ForeignDatabase {
  checkHeader(bytes);
  const { capi } = sqlite3;
  const db = new sqlite3.oo1.DB(':memory:');
  const run = <T>(where: string | null, act: () => T): T => {
    try {
      return act();
    } catch (error) {
      throw importErrorOf(sqlite3, error, where);
    }
  };
  try {
    run(null, () => load(sqlite3, db, bytes));
    const schema = run(null, () => readSchema(sqlite3, db));
    let rowsLeft: number = bounds.rows;
    return {
      userVersion: run(null, () => Number(firstValue(capi, db, 'PRAGMA user_version'))),
      tables: () => schema.tables,
      views: () => schema.views,
      *rows(table, columns) {
        const names = schema.tables.get(table) ?? [];
        const unknown = columns.find((column) => !names.includes(column));
        if (unknown !== undefined) throw new RangeError(`${table} has no column ${unknown}`);
        run(table, () => checkPages(capi, db, table));
        const statement = run(table, () => db.prepare(selectOf(table, columns)));
        try {
          while (run(table, () => step(capi, db, statement))) {
            rowsLeft -= 1;
            if (rowsLeft < 0) throw new ImportError('too-many-entries', table);
            yield rowOf(capi, statement, columns);
          }
        } finally {
          statement.finalize();
        }
      },
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A file without a header is encrypted if its bytes look random. */
function checkHeader(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, magic.length));
  if (start !== magic) throw new ImportError(isRandom(bytes) ? 'encrypted' : 'not-recognised');
  const stored = (bytes[header.pageSize] ?? 0) * 256 + (bytes[header.pageSize + 1] ?? 0);
  const pageSize = stored === 1 ? 65_536 : stored;
  const isWhole =
    bytes.length >= Math.max(header.length, pageSize) && bytes.length % pageSize === 0;
  if (!isWhole) throw new ImportError('damaged');
}

function load({ capi, wasm }: Sqlite3Static, db: Database, bytes: Uint8Array): void {
  // The limit applies to the whole SQLite instance and cannot be raised again, so it must be enough
  // for every file.
  firstValue(capi, db, `PRAGMA hard_heap_limit = ${bounds.memory}`);
  const data = wasm.alloc(bytes.length);
  wasm.heap8u().set(bytes, data);
  // SQLite refuses an in-memory database in write-ahead mode, so the mode in the header is changed.
  // SQLite then reads the database as of its last checkpoint.
  wasm.heap8u().fill(1, data + header.writeVersion, data + header.readVersion + 1);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  const { length } = bytes;
  db.checkRc(capi.sqlite3_deserialize(db, 'main', data, length, length, flags));
  for (const [option, value] of [
    [capi.SQLITE_DBCONFIG_DEFENSIVE, 1],
    [capi.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0],
    [capi.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0],
    [capi.SQLITE_DBCONFIG_ENABLE_VIEW, 0],
    [capi.SQLITE_DBCONFIG_DQS_DML, 0],
  ] as const) {
    db.checkRc(capi.sqlite3_db_config(db, option, value, 0));
  }
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, bounds.value);
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_EXPR_DEPTH, 100);
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_VDBE_OP, 100_000);
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_ATTACHED, 0);
  for (const pragma of ['cell_size_check', 'ignore_check_constraints', 'query_only']) {
    firstValue(capi, db, `PRAGMA ${pragma} = ON`);
  }
  firstValue(capi, db, 'PRAGMA cache_size = -2000');
  let checks = 0;
  const isTooMuch = () => {
    checks += 1;
    return checks > bounds.checks ? 1 : 0;
  };
  capi.sqlite3_progress_handler(db, bounds.instructions, isTooMuch, 0);
}

function readSchema(sqlite3: Sqlite3Static, db: Database) {
  const { capi } = sqlite3;
  const objects =
    "SELECT name, type, rootpage, substr(sql, 1, 13) FROM sqlite_schema WHERE type IN ('table', 'view')";
  const found = [...allRows(capi, db, objects)];
  if (found.length > bounds.tables) throw new ImportError('hostile-database');
  const tables = new Map<string, readonly string[]>();
  const views = new Set<string>();
  for (const [name, type, rootPage, sql] of found) {
    const known = lowerCase(asText(name));
    // A virtual table also has the type 'table', but no page of its own.
    const isTable = type === 'table' && Number(rootPage) > 0 && sql === 'CREATE TABLE ';
    if (isTable) tables.set(known, columnsOf(capi, db, known));
    else views.add(known);
  }
  return { tables, views };
}

function columnsOf(capi: Capi, db: Database, table: string): string[] {
  const columns: string[] = [];
  for (const row of allRows(capi, db, `PRAGMA main.table_xinfo(${quoteName(table)})`)) {
    const [, name, , , , , hidden] = row;
    if (hidden === 0) columns.push(lowerCase(asText(name)));
  }
  return columns;
}

/** Checks the pages first, because damaged pages could skip or repeat rows without an error. */
function checkPages(capi: Capi, db: Database, table: string): void {
  for (const [message] of allRows(capi, db, `PRAGMA quick_check(${quoteName(table)})`)) {
    // A row that violates a constraint is harmless.
    if (/^(?:Tree|Page) /m.test(asText(message))) throw new ImportError('damaged', table);
  }
}

/** Selects NULL instead of blobs, because no imported data is in a blob. */
function selectOf(table: string, columns: readonly string[]): string {
  const parts = columns
    .map(quoteName)
    .map((name) => `iif(typeof(${name}) = 'blob', NULL, ${name})`);
  return `SELECT ${parts.join(', ')} FROM main.${quoteName(table)} NOT INDEXED`;
}

function firstValue(capi: Capi, db: Database, sql: string): SqlValue | undefined {
  for (const [value] of allRows(capi, db, sql)) return value;
  return undefined;
}

function* allRows(capi: Capi, db: Database, sql: string): Generator<readonly SqlValue[]> {
  const statement = db.prepare(sql);
  try {
    const indexes = Array.from({ length: statement.columnCount }, (_, index) => index);
    while (step(capi, db, statement)) {
      yield indexes.map((index) => capi.sqlite3_column_js(statement, index) ?? null);
    }
  } finally {
    statement.finalize();
  }
}

/** Returns whether there is another row. The statement's own `step` logs errors. */
function step(capi: Capi, db: Database, statement: PreparedStatement): boolean {
  const code = capi.sqlite3_step(statement);
  if (code !== capi.SQLITE_ROW && code !== capi.SQLITE_DONE) db.checkRc(code);
  return code === capi.SQLITE_ROW;
}

function rowOf(capi: Capi, statement: PreparedStatement, columns: readonly string[]): DatabaseRow {
  const row: Record<string, string | number | null> = {};
  for (const [index, column] of columns.entries()) {
    row[column] = valueOf(capi, statement, index);
  }
  return row;
}

function valueOf(capi: Capi, statement: PreparedStatement, index: number): string | number | null {
  const type = capi.sqlite3_column_type(statement, index);
  if (type === capi.SQLITE_NULL) return null;
  // This call is several times as fast as `sqlite3_column_js`, which detects the type itself.
  if (type !== capi.SQLITE_TEXT) return capi.sqlite3_column_double(statement, index);
  return asText(capi.sqlite3_column_js(statement, index)).slice(0, bounds.text);
}

function importErrorOf(sqlite3: Sqlite3Static, error: unknown, where: string | null): unknown {
  const { capi } = sqlite3;
  if (error instanceof sqlite3.WasmAllocError) return new ImportError('too-large', where);
  if (!(error instanceof sqlite3.SQLite3Error)) return error;
  const codes: Readonly<Record<number, ImportErrorCode>> = {
    [capi.SQLITE_NOTADB]: 'encrypted',
    [capi.SQLITE_CORRUPT]: 'damaged',
    [capi.SQLITE_CANTOPEN]: 'damaged',
    [capi.SQLITE_IOERR]: 'damaged',
  };
  // The last byte of an extended result code is the primary code.
  return new ImportError(codes[error.resultCode & 0xff] ?? 'hostile-database', where);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function asText(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Changes only ASCII letters, as SQLite does to compare names. */
function lowerCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
