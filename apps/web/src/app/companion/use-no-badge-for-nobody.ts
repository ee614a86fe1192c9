import { useEffect } from 'react';
import { showAppBadge } from '../../lib/app-badge.ts';
import { useSessionState } from '../../lib/use-session.ts';

/** Nobody's areas are open while nobody is signed in. */
export function useNoBadgeForNobody(): void {
  const { status } = useSessionState();
  useEffect(() => {
    if (status === 'signed-out') showAppBadge(0);
  }, [status]);
}
