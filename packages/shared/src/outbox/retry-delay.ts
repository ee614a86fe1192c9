const firstDelay = 1_000;
const longestBackoff = 5 * 60_000;
/** Longest delay, in milliseconds. */
export const maxRetryDelay = 60 * 60_000;

/**
 * Returns a delay in milliseconds, which doubles from one second to five minutes. A random share of
 * up to half is subtracted, so that devices do not return together. A longer `retryAfter` replaces
 * the delay, up to one hour.
 * @param failures failed attempts in a row, at least 1
 * @param random number from 0 to 1
 * @param retryAfter in seconds
 */
export function getRetryDelay(failures: number, random: number, retryAfter: number | null): number {
  const backoff = Math.min(longestBackoff, firstDelay * 2 ** (failures - 1));
  const delay = Math.round(backoff * (1 - random / 2));
  return Math.min(maxRetryDelay, Math.max(delay, (retryAfter ?? 0) * 1_000));
}
