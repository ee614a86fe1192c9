import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTabInAddress } from '../lib/use-tab-in-address.ts';
import { useBackupKeeper } from '../local/backup-keeper.ts';
import type { RestoreOrigin } from '../local/restore.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import styles from '../features/data/data.module.css';
import { ExportCard } from '../features/data/export-card.tsx';
import { ImportPanel } from '../features/data/import-panel.tsx';
import { lazyPart } from '../lib/lazy.tsx';
import { useDialogState } from '../lib/use-dialog-state.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useOutbox, useShownUser } from '../local/use-outbox.tsx';
import { useReplica, useReplicaParts, useTimelines } from '../local/use-replica.tsx';
import { Screen } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

const PosterCard = lazyPart(
  async () => (await import('../features/data/poster-card.tsx')).PosterCard,
  'data',
);
const RestoreDialog = lazyPart(
  async () => (await import('../features/backups/restore-dialog.tsx')).RestoreDialog,
  'settings',
  'errors',
);

const RecentChanges = lazyPart(
  async () => (await import('../features/versions/recent-changes.tsx')).RecentChanges,
  'versions',
);

const dataTabs = ['import', 'export', 'changes'] as const;
type DataTab = (typeof dataTabs)[number];

const panels: Record<DataTab, () => React.ReactNode> = {
  import: Import,
  export: Export,
  changes: Changes,
};

export function DataScreen() {
  const { t } = useLingui();
  const [tab, select] = useTabInAddress(dataTabs);
  const Panel = panels[tab];
  return (
    <Screen title={<Trans>Import and export</Trans>} width="text">
      <title>{t`Import and export · Daymark`}</title>
      <Tabs
        label={t`Import and export`}
        tabs={[
          { key: 'import', label: t({ message: 'Import', comment: 'A tab' }) },
          { key: 'export', label: t({ message: 'Export', comment: 'A tab' }) },
          { key: 'changes', label: t({ message: 'Recent changes', comment: 'A tab' }) },
        ]}
        selected={tab}
        onSelect={select}
      >
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
      <ScreenNavigation />
    </Screen>
  );
}

function Import() {
  const restoring = useDialogState<RestoreOrigin>();
  return (
    <>
      <ImportPanel onBackup={(file) => restoring.open({ kind: 'file', file })} />
      {restoring.subject !== null && (
        <RestoreDialog
          key={restoring.key}
          open={restoring.isOpen}
          onClose={restoring.close}
          origin={restoring.subject}
        />
      )}
    </>
  );
}

function Changes() {
  const outbox = useOutbox();
  const today = useToday(useTrueClock(), useShownUser()).date;
  const { shownData } = useReplicaParts();
  const rev = useReplica((state) => state.rev);
  const nameOf = (id: string) => shownData.state().areas.get(id)?.name ?? '';
  async function undo(change: RecentChange): Promise<void> {
    const { undoRecentChange } = await import('@daymark/shared/outbox/undo.ts');
    await outbox.add(({ newId }) =>
      undoRecentChange(change, { now: shownData.state(), on: today, newId }),
    );
  }
  return <RecentChanges {...{ today, rev, nameOf }} onUndo={undo} />;
}

function Export() {
  const { keeper } = useBackupKeeper();
  const clock = useTrueClock();
  const today = useToday(clock, useShownUser()).date;
  const timelines = useTimelines(today);
  const years = useReplica((state) => state.years);
  return (
    <>
      <ExportCard
        readSource={async () => ({
          data: await keeper.readLatest(),
          today: keeper.today(),
          now: clock.now(),
        })}
      />
      {timelines.length > 0 && <PosterCard {...{ timelines, years, today }} />}
    </>
  );
}
