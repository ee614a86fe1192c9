import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { useClock, useUser } from '../../lib/use-services.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { LocalWriteError } from '../../replica/local-database.ts';
import type { StoredBackup } from '../../replica/local-database.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAutoBackupSetting } from './auto-backup-setting.ts';
import { BackupsCard } from './backups-card.tsx';
import { BackupsSkeleton } from './backups-skeleton.tsx';
import { downloadBackup } from './backup-bytes.ts';
import type { RestoreOrigin } from './restore.ts';
import { useBackupKeeper, useBackups } from './use-backups.ts';
import { useUndoRestore } from './restore-done.tsx';

const RestoreDialog = lazyPart(
  async () => (await import('./restore-dialog.tsx')).RestoreDialog,
  'settings',
);

/** The backups of the signed-in person, with all that can be done with them; what stands below comes with them. */
export function BackupsPart({ children }: { readonly children?: ReactNode }) {
  const backups = useBackups();
  const [isAutomatic, setAutomatic] = useAutoBackupSetting();
  const { make, isMaking } = useMaking();
  const { download, remove } = useListActs();
  const { undo } = useUndoRestore();
  const restoring = useDialogState<RestoreOrigin>();
  if (backups === null) return <BackupsSkeleton />;
  return (
    <>
      <BackupsCard
        backups={backups === 'failed' ? null : backups}
        isAutomatic={isAutomatic}
        onAutomaticChange={setAutomatic}
        isMaking={isMaking}
        onMake={() => void make()}
        onFile={(file) => restoring.open({ kind: 'file', file })}
        onRestore={(stored) => restoring.open({ kind: 'stored', stored })}
        onUndo={(stored) => void undo(stored)}
        onDownload={(stored) => void download(stored)}
        onDelete={(stored) => void remove(stored)}
      />
      {children}
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

function useMaking() {
  const { t } = useLingui();
  const toast = useToast();
  const { keeper } = useBackupKeeper();
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      const { isSame } = await keeper.makeNow();
      const text = isSame ? t`Nothing has changed since the newest backup` : t`A backup was made`;
      toast.show({ text });
    } catch (error) {
      const text =
        error instanceof LocalWriteError
          ? t`This device did not keep the backup: its storage may be full.`
          : error instanceof NetworkError
            ? t`The backup could not be made. Please try again once you are online.`
            : t`The backup could not be made. Please try again later.`;
      toast.show({ text, tone: 'error' });
    }
    setMaking(false);
  }

  return { make, isMaking };
}

function useListActs() {
  const { t } = useLingui();
  const toast = useToast();
  const clock = useClock();
  const { timezone } = useUser();
  const { store } = useBackupKeeper().keeper;
  const failed = () =>
    toast.show({
      text: t`This could not be saved on your device. Please try again.`,
      tone: 'error',
    });

  async function download(stored: StoredBackup): Promise<void> {
    await downloadBackup(stored, timezone).catch(() => {
      toast.show({ text: t`This backup is damaged`, tone: 'error' });
    });
  }

  async function putBack(stored: StoredBackup): Promise<void> {
    await store.add(stored, clock.now()).catch(failed);
  }

  async function remove(stored: StoredBackup): Promise<void> {
    try {
      await store.remove(stored.id);
      const action = { label: t`Undo`, onSelect: () => void putBack(stored) };
      toast.show({ text: t`The backup was deleted`, action });
    } catch {
      failed();
    }
  }

  return { download, remove };
}
