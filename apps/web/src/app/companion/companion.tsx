import { useUpdateOffer } from '../../features/updates/use-update-offer.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSessionState } from '../../lib/use-session.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useLiveChanges } from '../live/use-live-changes.ts';
import { useBackgroundSync } from './use-background-sync.ts';

const KeepBackups = lazyPart(async () => (await import('./keep-backups.tsx')).KeepBackups);

/** What goes along with every screen and can wait until the first one stands. */
export function Companion() {
  const outbox = useOutbox();
  const session = useSessionState();
  useLiveChanges();
  useBackgroundSync();
  useUpdateOffer(async () => {
    await outbox.flush();
    // A change that is being written is on the disk before this answers.
    await outbox.pendingCount();
  });
  return session.status === 'signed-in' && <KeepBackups key={session.user.id} />;
}
