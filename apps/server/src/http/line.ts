export interface Line {
  readonly concurrency: number;
  /** Whoever finds that many in line is refused with what `tooBusy` makes; nobody is, without it. */
  readonly full?: { readonly maxWaiting: number; readonly tooBusy: () => Error };
  /** Of works that are done while others take their places so many are answered in a row; 1 unless told (decision 041). */
  readonly answeredTogether?: number;
}

/** Of the works that it is given, `concurrency` run at once and the rest wait in line, in their order. */
export function createLine({ concurrency, full, answeredTogether = 1 }: Line) {
  const waiting: (() => void)[] = [];
  const done: (() => void)[] = [];
  let running = 0;

  async function myTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (full !== undefined && waiting.length >= full.maxWaiting) throw full.tooBusy();
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  /** Nobody is kept for long: where every place is taken, another work is soon done. */
  function withOthers(): Promise<void> {
    const answered = new Promise<void>((resolve) => done.push(resolve));
    if (running < concurrency || done.length >= answeredTogether) {
      for (const goOn of done.splice(0)) goOn();
    }
    return answered;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await myTurn();
    try {
      return await work();
    } finally {
      leave();
      await withOthers();
    }
  };
}
