import { useEffect } from 'react';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { showAppBadge } from '../../lib/app-badge.ts';

/** Has the app's icon show how many life areas are open today; leaves it as it is until that is known. */
export function useAppBadge(today: readonly AreaOnDay[] | undefined): void {
  const open = today?.filter(({ score }) => score === null).length;
  useEffect(() => {
    if (open !== undefined) showAppBadge(open);
  }, [open]);
}
