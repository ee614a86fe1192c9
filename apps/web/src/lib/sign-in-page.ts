/** Whether a sign-in page answered the last call in the server's place. A page shows it as long as that is so. */
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
