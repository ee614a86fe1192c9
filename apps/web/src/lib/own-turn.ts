let lastTurn = Promise.resolve();

/** Resolves in a task of its own, after whoever asked before: one long task would hold up a person who touches the screen meanwhile. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(
    async () =>
      new Promise((resolve) => {
        // The end of a promise is no task: only a timer lets the browser paint and hear in between.
        setTimeout(resolve);
      }),
  );
  return lastTurn;
}
