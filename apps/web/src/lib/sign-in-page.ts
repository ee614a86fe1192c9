import { createListeners } from './listeners.ts';

/** Tracks whether a sign-in page sent the last response instead of the server. */
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
