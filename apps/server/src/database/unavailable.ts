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
