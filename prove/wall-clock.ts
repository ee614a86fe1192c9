const hour = 3_600_000;

/** What the clocks of a zone show, by Intl's formatter, which shares nothing with the rules that are put to the proof. */
export interface WallClock {
  /** The dates that the zone has from an instant on, as it goes through them hour by hour. */
  datesOf(from: number, days: number): readonly string[];
  /** Whether the clocks show this at the instant or, where they never show it, go past it there. */
  isRight(instant: number, shown: { readonly date: string; readonly time: string }): boolean;
}

export function wallClock(timezone: string): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const wallAt = (instant: number) => format.format(instant);
  return {
    datesOf(from, days) {
      const dates = new Set<string>();
      for (let hours = 0; hours <= days * 24; hours += 1) {
        dates.add(wallAt(from + hours * hour).slice(0, 10));
      }
      return [...dates];
    },

    isRight(instant, { date, time }) {
      const wanted = `${date} ${time}`;
      if (wallAt(instant) === wanted) return true;
      return wallAt(instant - 1) < wanted && wanted < wallAt(instant);
    },
  };
}
