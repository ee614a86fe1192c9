import { useEffect } from 'react';

/**
 * Makes Back close the top dialog, as on Android. Back still leaves the screen if the browser does
 * not let the page cancel the navigation, for example on a second Back without a tap or key press
 * in between.
 */
export function useBackClosesDialogs(): void {
  useEffect(() => {
    window.navigation?.addEventListener('navigate', closeInstead);
    return () => window.navigation?.removeEventListener('navigate', closeInstead);
  }, []);
}

function closeInstead(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (dialog === undefined) return;
  event.preventDefault();
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}
