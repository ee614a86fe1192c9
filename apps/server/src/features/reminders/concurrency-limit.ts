/** Limits work in the background. Each end makes room for more, however long others take. */
export function createConcurrencyLimit(most: number) {
  const working = { count: 0, changed: Promise.withResolvers<void>() };

  function leave(): void {
    working.count -= 1;
    working.changed.resolve();
    working.changed = Promise.withResolvers();
  }

  async function fallsTo(limit: number): Promise<void> {
    while (working.count > limit) await working.changed.promise;
  }

  return {
    /** Adds work without waiting for it. Failures are ignored. */
    add(work: Promise<void>): void {
      working.count += 1;
      work.then(leave, leave);
    },
    /** Resolves when there is room for the wanted number. */
    roomFor: (wanted: number) => fallsTo(Math.max(0, most - wanted)),
    end: () => fallsTo(0),
  };
}
