const firstDelay = 1_000;
const longestBackoff = 5 * 60_000;
/** In milliseconds. */
export const longestDelay = 60 * 60_000;

/**
 * Milliseconds until the next attempt: doubling from one second to five minutes, of which a random half is taken off so
 * that many devices do not return at once. Never earlier than Retry-After, and never later than an hour.
 * @param failures attempts that failed in a row, at least 1
 * @param random 0 to 1
 * @param retryAfter seconds
 */
export function retryDelay(failures: number, random: number, retryAfter: number | null): number {
  const backoff = Math.min(longestBackoff, firstDelay * 2 ** (failures - 1));
  const delay = Math.round(backoff * (1 - random / 2));
  return Math.min(longestDelay, Math.max(delay, (retryAfter ?? 0) * 1_000));
}
