import { fire } from './measure.ts';
import { type Seeded, today as date } from './seed.ts';

/** Requests per second, as ten thousand people send in their busiest minutes. */
const rates = { mark: 60, week: 60, dashboard: 30 };

export async function loadForMinute(
  origin: string,
  { weekStart, weekEnd, week, twenty, marking }: Omit<Seeded, 'fifty'>,
): Promise<void> {
  const scores = `${origin}/api/v1/scores/`;
  const list = `${scores}?start_date=${weekStart}&end_date=${weekEnd}`;
  const dashboard = `${origin}/api/v1/analytics/dashboard`;
  const common = { seconds: 58, connections: 8 };
  await Promise.all([
    fire({ ...common, url: scores, rate: rates.mark, writes: { people: marking, date } }),
    fire({ ...common, url: list, rate: rates.week, token: week.token }),
    fire({ ...common, url: dashboard, rate: rates.dashboard, token: twenty.token }),
  ]);
}
