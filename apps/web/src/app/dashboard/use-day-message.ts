import { SignInPageError } from '../../lib/api-errors.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { useIsAccountFull, useOutboxItems } from '../../local/use-outbox.tsx';
import { useSyncStatus } from '../../local/use-replica.tsx';

const messages = ['not-saved', 'no-room', 'old-data', 'other-time', 'yesterday'] as const;
export type DayMessage = (typeof messages)[number];

export function useDayMessage(
  is: Record<Exclude<DayMessage, 'not-saved' | 'no-room' | 'old-data'>, boolean>,
): DayMessage | null {
  const { error } = useSyncStatus();
  // Every screen already has a bar for a missing network and for a sign-in page.
  const isOnline = useOnline();
  const all = {
    ...is,
    'not-saved': useOutboxItems().some(isFailed),
    'no-room': useIsAccountFull(),
    'old-data': error !== null && isOnline && !(error instanceof SignInPageError),
  };
  return messages.find((message) => all[message]) ?? null;
}

/**
 * Returns true for a refused change of an area. A change that failed only because it depends on
 * another change has no refusal.
 */
export function isFailed({ state, refusal, life_area_id }: Item): boolean {
  return refusal !== undefined && state === 'refused' && life_area_id !== undefined;
}

type Item = ReturnType<typeof useOutboxItems>[number];
