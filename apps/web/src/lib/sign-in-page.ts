import { createListeners } from './listeners.ts';

/** Tracks whether the last response was a sign-in page instead of the server's response. */
export function createSignInPage() {
  const { subscribe, notify } = createListeners();
  let isThere = false;
  return {
    isThere: (): boolean => isThere,
    subscribe,
    become(next: boolean): void {
      if (next === isThere) return;
      isThere = next;
      notify();
    },
  };
}
