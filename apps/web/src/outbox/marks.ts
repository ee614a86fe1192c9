import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';

/** What a person has just decided about an area on a day. */
export interface Mark {
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  /** Null clears it. */
  readonly score: ScoreValue | null;
  readonly notes: string;
}

/** Marks that the device is still keeping: each shows on its card alone, before anything else that follows from it. */
export interface Marks {
  readonly of: (areaId: string, date: CalendarDate) => Mark | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the mark until `keep` has settled and the mark has been painted; one that was not kept is taken back at once. */
  readonly during: <Kept>(mark: Mark, keep: () => Promise<Kept>) => Promise<Kept>;
  /** Does it now, or where a mark is on its way onto the screen, when it is there. */
  readonly afterPaint: (act: () => void) => void;
}

/** @param nextPaint resolves when what has been changed until now is on the screen */
export function createMarks(nextPaint: () => Promise<void>): Marks {
  const listeners = new Set<() => void>();
  let marks: readonly Mark[] = [];
  let painting: Promise<void> | null = null;

  function show(next: readonly Mark[]): void {
    marks = next;
    for (const listener of listeners) listener();
  }

  async function painted(): Promise<void> {
    const begun = nextPaint();
    painting = begun;
    await begun;
    if (painting === begun) painting = null;
  }

  return {
    of: (areaId, date) =>
      marks.findLast((mark) => mark.life_area_id === areaId && mark.score_date === date) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async during(mark, keep) {
      show([...marks, mark]);
      const shown = painted();
      try {
        const kept = await keep();
        await shown;
        return kept;
      } finally {
        show(marks.filter((other) => other !== mark));
      }
    },
    afterPaint(act) {
      if (painting === null) act();
      else void painting.then(act);
    },
  };
}
