import { useSearchParams } from 'wouter';

export const settingsTabs = ['general', 'notifications', 'account', 'about'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/**
 * The tab, kept in the address, so that a reload and coming back show the same. A choice replaces the history's entry: one
 * step back always leaves the screen.
 */
export function useSettingsTab(): [tab: SettingsTab, select: (tab: SettingsTab) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = settingsTabs.find((each) => each === named) ?? settingsTabs[0];
  return [tab, (next) => setParams({ tab: next }, { replace: true })];
}
