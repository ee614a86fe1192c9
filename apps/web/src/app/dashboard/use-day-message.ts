import { SignInPageError } from '../../lib/api-errors.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { useIsAccountFull, useOutboxItems } from '../../local/use-outbox.tsx';
import { useSyncStatus } from '../../local/use-replica.tsx';

/** Messages, the most important first. */
const messages = ['not-saved', 'no-room', 'old-data', 'other-time', 'yesterday'] as const;
export type DayMessage = (typeof messages)[number];

/** The one thing that is told above the cards; null where there is none. */
export function useDayMessage(
  is: Record<Exclude<DayMessage, 'not-saved' | 'no-room' | 'old-data'>, boolean>,
): DayMessage | null {
  const { error } = useSyncStatus();
  // No network, or a sign-in page in between, is shown above every screen.
  const isOnline = useOnline();
  const all = {
    ...is,
    'not-saved': useOutboxItems().some(isFailed),
    'no-room': useIsAccountFull(),
    'old-data': error !== null && isOnline && !(error instanceof SignInPageError),
  };
  return messages.find((message) => all[message]) ?? null;
}

/** A change of an area or a score that the server refused; one that only failed with such a change has no reason of its own. */
export function isFailed({ state, refusal, life_area_id }: Item): boolean {
  return refusal !== undefined && state === 'refused' && life_area_id !== undefined;
}

type Item = ReturnType<typeof useOutboxItems>[number];
