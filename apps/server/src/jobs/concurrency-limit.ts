export interface ConcurrencyLimit {
  /** Neither waits for it nor hears of its failure. */
  add(work: Promise<void>): void;
  /** Resolves when so many more are not too many. */
  roomFor(count: number): Promise<void>;
  /** Resolves when nothing is running. */
  end(): Promise<void>;
}

/** What goes on behind, up to a number: each that ends makes room for another, however long the others take. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
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
    add(work) {
      working.count += 1;
      work.then(leave, leave);
    },
    roomFor: (wanted) => fallsTo(Math.max(0, most - wanted)),
    end: () => fallsTo(0),
  };
}
