/** Longest wait for a frame, in milliseconds. A hidden page draws none. */
const maxWait = 200;

export async function waitForPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, maxWait);
    // A timer that is set in a frame callback runs after the frame is drawn.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

export function createPaintQueue(paint: () => Promise<void> = waitForPaint) {
  let painting: Promise<void> | null = null;

  return {
    painted: async (): Promise<void> => {
      const begun = paint();
      painting = begun;
      await begun;
      if (painting === begun) painting = null;
    },
    /** Calls `act` at once, or after the frame if a call of `painted` awaits one. */
    afterPaint: (act: () => void): void => {
      if (painting === null) act();
      else void painting.then(act);
    },
  };
}
