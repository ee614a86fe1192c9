/** History state of the sign-in screen, so that a reload keeps the path to return to. */
export interface ReturnState {
  from?: unknown;
}

/**
 * Returns the path to open after a sign-in. Accepts only paths of this origin, because any page of
 * the origin can write history entries.
 */
export function getReturnPath(state: ReturnState | null | undefined): string {
  const from = state?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
}
