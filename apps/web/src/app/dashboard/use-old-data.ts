import { useLingui } from '@lingui/react/macro';
import type { OldData } from '../../features/dashboard/old-data-notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { useReplicaParts, useSyncStatus } from '../../replica/use-replica.tsx';

/** Null while the screen shows what the server says. That there is no network is said elsewhere. */
export function useOldData(): OldData | null {
  const { i18n } = useLingui();
  const { sync } = useReplicaParts();
  const { error, isRunning } = useSyncStatus();
  const isOnline = useOnline();
  if (error === null || !isOnline) return null;
  return { reason: errorText(i18n, error), isAsking: isRunning, askAgain: () => void sync.pull() };
}
