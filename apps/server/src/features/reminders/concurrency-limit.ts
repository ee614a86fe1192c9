/**
 * Limits concurrent tasks. Callers await `roomFor` before they start tasks, and pass each started
 * task to `add`.
 */
export function createConcurrencyLimit(maxTasks: number) {
  const working = { count: 0, changed: Promise.withResolvers<void>() };

  function leave(): void {
    working.count -= 1;
    working.changed.resolve();
    working.changed = Promise.withResolvers();
  }

  async function waitUntilAtMost(limit: number): Promise<void> {
    while (working.count > limit) await working.changed.promise;
  }

  return {
    /** A task that fails counts as ended. */
    add(work: Promise<void>): void {
      working.count += 1;
      work.then(leave, leave);
    },
    roomFor: (wanted: number) => waitUntilAtMost(Math.max(0, maxTasks - wanted)),
    end: () => waitUntilAtMost(0),
  };
}
