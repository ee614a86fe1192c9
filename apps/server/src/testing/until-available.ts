import { DatabaseUnavailable } from '../database/database-errors.ts';

/** Retries like clients do, because a busy machine may exceed the database timeout. */
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
