/** Where to go back to after the sign-in; stored with the history entry, so that a reload does not lose it. */
export interface ReturnState {
  from?: unknown;
}

/** Only a path of our own: history entries can be written by any page of this origin. */
export function pathToReturnTo(state: ReturnState | null | undefined): string {
  const from = state?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/dashboard';
}
