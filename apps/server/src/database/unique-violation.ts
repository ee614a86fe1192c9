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
