import { useEffect } from 'react';

/**
 * Makes Back close the top dialog, as it does on Android. The browser leaves the screen if it does
 * not let pages cancel, or at a second Back without a press in between.
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
