import { useEffect } from 'react';

/**
 * Has Back close the dialog on top, as Android's does by itself, with the event of an Escape. Where a browser lets no page
 * refuse, and at a second Back without a press in between, the screen is left.
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
