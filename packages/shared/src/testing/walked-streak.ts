import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { Streak } from '../scores/streaks.ts';

/** A streak by walking from day to day, with nothing but sets of days: what the rules are compared with. */
export function walkedStreak(history: {
  readonly counted: ReadonlySet<CalendarDate>;
  readonly done: ReadonlySet<CalendarDate>;
  readonly notDone: ReadonlySet<CalendarDate>;
  readonly today: CalendarDate;
}): Streak {
  const { counted, done, today } = history;
  const days = [...counted].toSorted();
  let best = 0;
  let length = 0;
  for (const day of days) {
    length = done.has(day) ? length + 1 : 0;
    best = Math.max(best, length);
  }
  const backwards = days.filter((day) => day <= today).toReversed();
  const isJudged = done.has(today) || history.notDone.has(today);
  const judged = isJudged ? backwards : backwards.slice(1);
  const firstMiss = judged.findIndex((day) => !done.has(day));
  const current = firstMiss === -1 ? judged.length : firstMiss;
  return {
    current: counted.has(today) ? current : 0,
    best,
    last_completed_date: backwards.find((day) => done.has(day)) ?? null,
  };
}
