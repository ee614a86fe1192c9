import pg from 'pg';

/** SQLite's extended code of a failed UNIQUE constraint, and the SQLSTATE for it. */
const sqliteCode = 2067;
const postgresCode = '23505';

/** Whether a statement failed because another row has a value that only one may have. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === postgresCode;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteCode;
}
