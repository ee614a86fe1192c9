import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import {
  anyTimedHistory,
  dateOfDay,
  dayOfDate,
  type TimedHistory,
  type TimedHistoryArea,
  timelinesOf,
} from '@daymark/shared/testing/any-timed-history.ts';
import {
  type NaiveDay,
  computeNaiveDays,
  naiveWeekday,
} from '@daymark/shared/testing/naive-days.ts';
import { naiveStreakDetails } from '@daymark/shared/testing/naive-streak.ts';
import { getCellState } from './cell-state.ts';
import { getStreak } from '@daymark/shared/timeline/streak.ts';
import { getStreakDetails } from './streak-details.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { countWeekdays } from './weekday-pattern.ts';

interface Asked {
  readonly history: TimedHistory;
  readonly one: TimedHistoryArea;
  readonly timeline: Timeline;
  readonly days: ReadonlyMap<string, NaiveDay>;
  readonly today: string;
}

const oneArea = anyTimedHistory({ days: 90, areas: 1 }).filter(({ areas }) => areas.length === 1);

function holdsForAnyArea(check: (asked: Asked) => void): void {
  const property = fc.property(oneArea, (history) => {
    const [one] = history.areas;
    const [timeline] = timelinesOf(history);
    if (one === undefined || timeline === undefined) return;
    const days = computeNaiveDays(history, one);
    check({ history, one, timeline, days, today: history.today });
  });
  fc.assert(property, { numRuns: 300 });
}

it('`getCellState` and a simple reference model return equal states for each day @long', () => {
  holdsForAnyArea(({ timeline, days, today }) => {
    const dates = Array.from({ length: 100 }, (_, ago) => addDays(today, 5 - ago));
    expect(dates.map((date) => getCellState(timeline, date))).toEqual(
      dates.map((date) => naiveCell(days.get(date))),
    );
  });
});

it('`getStreakDetails` and a simple reference model return equal details', () => {
  holdsForAnyArea(({ timeline, history, one }) => {
    const { last_end, ...details } = getStreakDetails(timeline);
    expect({ ...details, last_end: last_end?.date ?? null }).toEqual(
      naiveStreakDetails(history, one),
    );
  });
});

it('`getStreakDetails` and `getStreak` return equal current and best streaks @long', () => {
  holdsForAnyArea(({ timeline }) => {
    const { current, best } = getStreakDetails(timeline);
    const inLists = getStreak(timeline);
    expect(current?.length ?? 0).toBe(inLists.current);
    expect(best?.length ?? 0).toBe(inLists.best);
  });
});

it('`countWeekdays` and a simple reference model return equal counts @long', () => {
  holdsForAnyArea(({ timeline, days, today }) => {
    const since = dateOfDay(dayOfDate(today) - 45);
    const pattern = countWeekdays(timeline, { start_date: since, end_date: today });
    expect(pattern).toEqual(
      pattern.map(({ weekday }) => ({
        weekday,
        ...naiveWeekday(days, { weekday, today, since }),
      })),
    );
  });
});

function naiveCell(day: NaiveDay | undefined) {
  if (day === undefined) return null;
  if (day.mark === 1) return 'done';
  if (day.mark === 0) return 'not-done';
  if (day.isPaused) return 'paused';
  return day.state === 'due' ? 'none' : 'not-due';
}
