import { useEffect } from 'react';

/** Has the browser ask before the tab is closed or loaded again, while it shows what can never be seen again. */
export function useUnloadQuestion(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    addEventListener('beforeunload', refuse);
    return () => removeEventListener('beforeunload', refuse);
  }, [isWanted]);
}

function refuse(event: Event): void {
  event.preventDefault();
}
