/** In milliseconds. A page that nobody sees draws no frames, and what waits for one must go on all the same. */
const patience = 200;

/** Resolves when what has been changed until now is on the screen. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    // The frame is handed over when its callbacks are done, and a timer set by one of them runs after that.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
