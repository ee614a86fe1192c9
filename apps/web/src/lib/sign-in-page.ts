/** Tracks whether the last response was a sign-in page instead of the server's. */
export function createSignInPage() {
  const listeners = new Set<() => void>();
  let isThere = false;
  return {
    isThere: (): boolean => isThere,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: boolean): void {
      if (next === isThere) return;
      isThere = next;
      for (const listener of listeners) listener();
    },
  };
}
