import { DatabaseUnavailable } from '../database/database-errors.ts';

/** Comes again as clients do: on a busy machine the database has no time for many writes of one person within its two seconds. */
export async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof Error && error.message.includes('"code":"unavailable"');
      if (!isRefused && !(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
