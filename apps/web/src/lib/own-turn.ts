let lastTurn = Promise.resolve();

/** Resolves in a task of its own, after whoever asked before: one long task would hold up a person who touches the screen meanwhile. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(
    async () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      }),
  );
  return lastTurn;
}
