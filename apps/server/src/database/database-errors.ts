/** The database is down, slow or full. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = 'DATABASE_UNAVAILABLE';

  constructor(cause: unknown) {
    super(`The database is not available: ${getMessage(cause)}`, { cause });
  }
}

function getMessage(cause: unknown): string {
  // Node throws an AggregateError without a message if it tried several addresses of a host.
  if (cause instanceof AggregateError) return cause.errors.map(getMessage).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && cause.code === '40P01';
}

/** SQLite's extended result codes for violations of UNIQUE and of PRIMARY KEY. */
const sqliteCodes: readonly unknown[] = [2067, 1555];
const postgresCode = '23505';

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The driver's error class cannot be used: the driver is loaded only on PostgreSQL.
  if ('errcode' in error) return sqliteCodes.includes(error.errcode);
  return 'code' in error && error.code === postgresCode;
}
