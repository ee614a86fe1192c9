/** Shows on the app's icon how many life areas are open today; nothing for 0. Does nothing where the browser has no badges. */
export function showAppBadge(open: number): void {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  // A browser may refuse where the app is not installed.
  void setAppBadge?.call(navigator, open).catch(() => {});
}
