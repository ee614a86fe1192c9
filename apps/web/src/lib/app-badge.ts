/**
 * Shows the number of open areas on the app's icon. 0 removes the number. Does nothing without
 * support.
 */
export function showAppBadge(open: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  // Browsers may refuse unless the app is installed.
  void setAppBadge?.call(navigator, open).catch(() => {});
}
