import { pausesOfArea } from '@daymark/shared/sync/person-data.ts';
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

/** The person's data, in from other apps and out as files. */
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
    const { life_area_id } = change;
    if (change.kind === 'area') {
      if (change.after.deleted_on === null && typeof change.before.deleted_on === 'string') {
        const { deleted_on } = change.before;
        // At noon in UTC it is that day everywhere.
        const deleted_at = `${deleted_on}T12:00:00.000Z`;
        await outbox.endLifeAreaAgain(life_area_id, { deleted_on, deleted_at });
      }
      const { undoAreaChange } = await import('../features/versions/undo-area-change.ts');
      const data = shownData.state();
      const area = data.areas.get(life_area_id);
      if (area === undefined) return;
      for (const write of undoAreaChange(change, area, pausesOfArea(data, life_area_id)))
        await outbox.updateLifeArea(life_area_id, write);
      return;
    }
    const day = { life_area_id, score_date: change.score_date };
    const { score, notes } = change.before;
    if (score === null) await outbox.deleteScore(day);
    else await outbox.recordScore({ ...day, score, notes });
  }
  return <RecentChanges {...{ today, rev, nameOf }} onUndo={undo} />;
}

function Export() {
  const { keeper } = useBackupKeeper();
  const clock = useTrueClock();
  const today = useToday(clock, useShownUser()).date;
  const timelines = useTimelines(today);
  return (
    <>
      <ExportCard
        readSource={async () => ({
          data: await keeper.readLatest(),
          today: keeper.today(),
          now: clock.now(),
        })}
      />
      {timelines.length > 0 && <PosterCard timelines={timelines} today={today} />}
    </>
  );
}
