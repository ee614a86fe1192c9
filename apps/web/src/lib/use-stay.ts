import { useEffect } from 'react';

/**
 * Keeps the page while it shows what can never be seen again: Back does nothing, and the browser asks before the tab is
 * closed or loaded again. A second Back without a press in between is the person's own will, which no page may refuse.
 */
export function useStay(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    addEventListener('beforeunload', refuse);
    // Where the browser has no such thing, Back leaves.
    window.navigation?.addEventListener('navigate', refuseTraversal);
    return () => {
      removeEventListener('beforeunload', refuse);
      window.navigation?.removeEventListener('navigate', refuseTraversal);
    };
  }, [isWanted]);
}

function refuse(event: Event): void {
  event.preventDefault();
}

/** The app itself still goes where it must, such as to the sign-in. */
function refuseTraversal(event: NavigateEvent): void {
  if (event.navigationType === 'traverse') event.preventDefault();
}
