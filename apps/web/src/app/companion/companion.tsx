import { useUpdateOffer } from '../../features/updates/use-update-offer.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useLiveChanges } from '../live/use-live-changes.ts';

/** What goes along with every screen and can wait until the first one stands. */
export function Companion() {
  const outbox = useOutbox();
  useLiveChanges();
  useUpdateOffer(async () => {
    await outbox.flush();
    // A change that is being written is on the disk before this answers.
    await outbox.pendingCount();
  });
  return null;
}
