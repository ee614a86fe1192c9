/** What goes on behind, up to a number: each that ends makes room for another, however long the others take. */
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
    /** Neither waits for it nor reports its failure. */
    add(work: Promise<void>): void {
      working.count += 1;
      work.then(leave, leave);
    },
    /** Resolves when so many more are not too many. */
    roomFor: (wanted: number) => fallsTo(Math.max(0, most - wanted)),
    /** Resolves when nothing is running. */
    end: () => fallsTo(0),
  };
}
