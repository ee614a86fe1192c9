import { useSearchParams } from 'wouter';

/** Selecting a tab replaces the history entry, so that Back leaves the screen. */
export function useTabInAddress<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [tab: Tab, select: (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = tabs.find((each) => each === named) ?? tabs[0];
  return [tab, (next) => setParams({ tab: next }, { replace: true })];
}
