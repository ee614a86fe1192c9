/** In milliseconds. A hidden page draws no frames, and what waits for one must go on all the same. */
const patience = 200;

/** Resolves when what has been changed until now is on the screen. */
export async function nextPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    // The frame is handed over when its callbacks are done, and a timer set by one of them runs after that.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Keeps work out of a frame that someone waits for. */
export function createPaintQueue(paint: () => Promise<void> = nextPaint) {
  let painting: Promise<void> | null = null;

  return {
    /** Resolves when what has been changed until now is on the screen. */
    painted: async (): Promise<void> => {
      const begun = paint();
      painting = begun;
      await begun;
      if (painting === begun) painting = null;
    },
    /** Acts now, or once the frame that `painted` waits for is on the screen. */
    afterPaint: (act: () => void): void => {
      if (painting === null) act();
      else void painting.then(act);
    },
  };
}
