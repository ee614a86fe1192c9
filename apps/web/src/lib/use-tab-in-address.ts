import { useSearchParams } from 'wouter';

/**
 * The selected tab of a screen, stored in its address, so that links, a reload and coming back show the same; the first one where the
 * address names none. A choice replaces the history's entry: one step back always leaves the screen.
 */
export function useTabInAddress<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [tab: Tab, select: (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = tabs.find((each) => each === named) ?? tabs[0];
  return [tab, (next) => setParams({ tab: next }, { replace: true })];
}
