/** SQLite's extended code of a failed UNIQUE constraint, and the SQLSTATE for it. */
const sqliteCode = 2067;
const postgresCode = '23505';

/** Whether a statement failed because another row has a value that only one may have. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Without the driver's own class: it is loaded on PostgreSQL alone.
  if ('errcode' in error) return error.errcode === sqliteCode;
  return 'code' in error && error.code === postgresCode;
}
