import type { Row } from '../table.ts';
import type { Seeded } from './seed.ts';
import type { Load, LoadResult } from './load.ts';
import { compare, type Outcome, seconds } from './measure.ts';

interface Servers {
  /** Ports. */
  readonly product: number;
  readonly bare: number;
}

interface Bars {
  readonly read: number;
  readonly mark: number;
  /** Null where the dashboard is held against itself alone. */
  readonly dashboard: number | null;
}

/** The product against the bare server on the same kind of database, and against itself with a shorter history. */
export async function compareThreeCalls(
  { product, bare }: Servers,
  { people, bars, on }: { people: Seeded; bars: Bars; on: string },
): Promise<Row[]> {
  const { weekStart, weekEnd, today, month, tenYears, week, marking } = people;
  const list = `/api/v1/scores/?start_date=${weekStart}&end_date=${weekEnd}`;
  const readWeek = await both(list, { token: week.token });
  const markDone = await both('/api/v1/scores/', { writes: { people: marking, date: today } });
  const dashboard = '/api/v1/analytics/dashboard';
  const analytics = await compare({
    measure: load(product, dashboard, { token: tenYears.token }),
    against: load(product, dashboard, { token: month.token }),
  });
  const growth = 1 / analytics.ratio;
  return [
    {
      measure: `A week of scores (30 rows), ${on}`,
      ...words(readWeek),
      bar: `at least ${bars.read} of bare, p99 at most 25 ms`,
      isMet: readWeek.ratio >= bars.read && readWeek.measured.p99 <= 25,
    },
    {
      measure: `An area marked done, on the disk, ${on}`,
      ...words(markDone),
      bar: `at least ${bars.mark} of bare`,
      isMet: markDone.ratio >= bars.mark,
    },
    {
      measure: `Dashboard of 20 areas: time with ten years against one month, ${on}`,
      ...words({ ...analytics, ratio: growth }),
      bar: 'at most 1.3',
      isMet: growth <= 1.3,
    },
    ...(bars.dashboard === null ? [] : [await ofMonth(bars.dashboard)]),
  ];

  async function ofMonth(bar: number): Promise<Row> {
    const outcome = await both(dashboard, { token: month.token });
    return {
      measure: `Dashboard of 20 areas with one month, ${on}`,
      ...words(outcome),
      bar: `at least ${bar} of bare`,
      isMet: outcome.ratio >= bar,
    };
  }

  function both(path: string, who: Pick<Load, 'token' | 'writes'>): Promise<Outcome> {
    return compare({ measure: load(product, path, who), against: load(bare, path, who) });
  }
}

function load(port: number, path: string, who: Pick<Load, 'token' | 'writes'>): Load {
  return { url: `http://127.0.0.1:${port}${path}`, seconds, ...who };
}

function words({ ratio, measured, against }: Outcome): Pick<Row, 'ours' | 'against' | 'ratio'> {
  return {
    ours: wordsOf(measured),
    against: wordsOf(against),
    ratio: Math.round(ratio * 100) / 100,
  };
}

function wordsOf({ requestsPerSecond, p99 }: LoadResult): string {
  return `${Math.round(requestsPerSecond)}/s, p99 ${p99} ms`;
}
