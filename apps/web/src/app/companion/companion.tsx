import { Fragment } from 'react';
import { useUpdateOffer } from '../../features/updates/use-update-offer.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useFocusRestore } from '../../lib/restore-focus.ts';
import { useSessionState } from '../../lib/use-services.ts';
import { leaveBetweenSends } from '../../outbox/lock.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useReplica } from '../../replica/use-replica.tsx';
import { useLiveChanges } from '../live/use-live-changes.ts';
import { useBackgroundSync } from './use-background-sync.ts';
import { useConnectionWords } from './use-connection-words.ts';
import { useEnrollment } from './use-enrollment.ts';
import { useOutdated } from './use-outdated.ts';
import { useLastingStorage } from './use-lasting-storage.ts';
import { useRevocations } from './use-revocations.ts';
import { useWorkerMessages } from './use-worker-messages.ts';

const KeepBackups = lazyPart(async () => (await import('./keep-backups.tsx')).KeepBackups);
const OlderServerDialog = lazyPart(
  async () => (await import('../../features/backups/older-server-dialog.tsx')).OlderServerDialog,
  'settings',
);

/** What goes along with every screen and can wait until the first one stands. */
export function Companion() {
  const outbox = useOutbox();
  const session = useSessionState();
  useFocusRestore();
  useLiveChanges();
  useBackgroundSync();
  useWorkerMessages();
  useEnrollment();
  useRevocations();
  useUpdateOffer({
    async whenIdle() {
      await outbox.flush();
      // A change that is being written is on the disk before this answers.
      await outbox.pendingCount();
    },
    reload: () => void leaveBetweenSends(outbox.lockName, () => location.reload()),
  });
  useConnectionWords();
  useOutdated();
  if (session.status !== 'signed-in') return null;
  return (
    <Fragment key={session.user.id}>
      <KeepBackups />
      <LastingStorage />
      <OlderServer />
    </Fragment>
  );
}

function LastingStorage() {
  useLastingStorage();
  return null;
}

/** Asks what to do with what another server had and this one may lack. */
function OlderServer() {
  const known = useReplica((state) => state.known);
  return known.length > 0 && <OlderServerDialog key={known.length} known={known} />;
}
