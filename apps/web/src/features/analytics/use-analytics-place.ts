import type { TrendPeriod } from '@daymark/shared/analytics/trends-schema.ts';
import { useSearchParams } from 'wouter';

export const analyticsTabs = ['overview', 'trends', 'streaks'] as const;
export type AnalyticsTab = (typeof analyticsTabs)[number];

const periods = ['week', 'month', '6months'] as const satisfies readonly TrendPeriod[];

export const streakOrders = ['current', 'best', 'strength', 'name'] as const;
export type StreakOrder = (typeof streakOrders)[number];

export interface AnalyticsPlace {
  readonly tab: AnalyticsTab;
  readonly period: TrendPeriod;
  readonly order: StreakOrder;
  readonly selectTab: (tab: AnalyticsTab) => void;
  readonly selectPeriod: (period: TrendPeriod) => void;
  readonly selectOrder: (order: StreakOrder) => void;
}

/** Stays in the address on a reload. Selecting replaces the entry: Back leaves the screen. */
export function useAnalyticsPlace(): AnalyticsPlace {
  const [params, setParams] = useSearchParams();
  const select = (name: string, value: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  return {
    tab: oneOf(analyticsTabs, params.get('tab')),
    period: oneOf(periods, params.get('period')),
    order: oneOf(streakOrders, params.get('sort')),
    selectTab: (tab) => select('tab', tab),
    selectPeriod: (period) => select('period', period),
    selectOrder: (order) => select('sort', order),
  };
}

/** Falls back to the first value, because anyone can write an address. */
function oneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string | null,
): Value {
  return values.find((value) => value === text) ?? values[0];
}
