import { InstallCard } from '../../features/install/install-card.tsx';
import { AppearanceCard } from '../../features/settings/appearance-card.tsx';
import { ClearDataDialog } from '../../features/settings/clear-data-dialog.tsx';
import { DataCard } from '../../features/settings/data-card.tsx';
import { DiscardChangeDialog } from '../../features/settings/discard-change-dialog.tsx';
import { OfflineCard } from '../../features/settings/offline-card.tsx';
import { QueueCard } from '../../features/settings/queue-card.tsx';
import type { QueuedChange } from '../../features/settings/queued-change-row.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { BackupsSection } from './backups-section.tsx';
import { useClearData } from './use-clear-data.ts';
import { useOfflineChoice } from './use-offline-choice.ts';
import { useQueuedChanges } from './use-queued-changes.ts';
import { useRetry } from './use-retry.ts';

export function GeneralPanel() {
  const outbox = useOutbox();
  const { retry, retryAll } = useRetry();
  const clearing = useDialogState<'all'>();
  const discarding = useDialogState<QueuedChange>();
  const clearData = useClearData();
  const [isOfflineOn, chooseOffline] = useOfflineChoice();

  return (
    <>
      <AppearanceCard />
      <InstallCard />
      <OfflineCard isOn={isOfflineOn} onChange={chooseOffline} />
      <QueueCard
        queue={useQueuedChanges()}
        onRetry={retry}
        onRetryAll={retryAll}
        onDiscard={discarding.open}
      />
      <BackupsSection>
        <DataCard onClear={() => clearing.open('all')} />
      </BackupsSection>
      <DiscardChangeDialog
        key={`discard ${discarding.key}`}
        open={discarding.isOpen}
        onClose={discarding.close}
        change={discarding.subject}
        onDiscard={outbox.discard}
      />
      <ClearDataDialog
        key={`clear ${clearing.key}`}
        open={clearing.isOpen}
        onClose={clearing.close}
        onClear={clearData}
      />
    </>
  );
}
