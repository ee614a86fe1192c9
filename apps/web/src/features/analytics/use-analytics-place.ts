import type { TrendPeriod } from '@daymark/shared/analytics/trends-schema.ts';
import { useSearchParams } from 'wouter';

export const analyticsTabs = ['overview', 'trends', 'streaks'] as const;
export type AnalyticsTabKey = (typeof analyticsTabs)[number];

const periods = ['week', 'month', '6months'] as const satisfies readonly TrendPeriod[];

export const streakOrders = ['current', 'best', 'strength', 'name'] as const;
export type StreakOrder = (typeof streakOrders)[number];

export type AnalyticsPlace = ReturnType<typeof useAnalyticsPlace>;

/** Keeps the choices in the address. A choice adds no history entry, so Back leaves the screen. */
export function useAnalyticsPlace() {
  const [params, setParams] = useSearchParams();
  const select = (name: string, value: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  return {
    tab: oneOf(analyticsTabs, params.get('tab')),
    period: oneOf<TrendPeriod>(periods, params.get('period')),
    order: oneOf(streakOrders, params.get('sort')),
    selectTab: (tab: AnalyticsTabKey) => select('tab', tab),
    selectPeriod: (period: TrendPeriod) => select('period', period),
    selectOrder: (order: StreakOrder) => select('sort', order),
  };
}

/** Falls back to the first value, because the address may contain any text. */
function oneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string | null,
): Value {
  return values.find((value) => value === text) ?? values[0];
}
