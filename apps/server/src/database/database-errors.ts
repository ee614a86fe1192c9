/** The database is away, too slow or out of room: the same request may well succeed a little later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = 'DATABASE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(`The database is not available: ${messageOf(cause)}`, { cause });
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Two transactions of PostgreSQL waited for each other, and this one was rolled back for the other to go on. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && cause.code === '40P01';
}

/** SQLite's extended codes of a failed UNIQUE and PRIMARY KEY constraint, and the SQLSTATE for both. */
const sqliteCodes: readonly unknown[] = [2067, 1555];
const postgresCode = '23505';

/** Whether a statement failed because another row has a value that only one may have. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Without the driver's own class: it is loaded on PostgreSQL alone.
  if ('errcode' in error) return sqliteCodes.includes(error.errcode);
  return 'code' in error && error.code === postgresCode;
}
