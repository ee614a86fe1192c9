import { useEffect } from 'react';

/** Makes the browser ask before it closes or reloads a tab with content that is shown only once. */
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
