/** Whether this page has a window of its own: it was started from the home screen, the dock or the list of apps. */
export function isRunningAsApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
