import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileUp, Save } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { LocalWriteError, type StoredBackup } from '../../local/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAutoBackupSetting } from './auto-backup-setting.ts';
import { useBackupKeeper, useBackups } from '../../local/backup-keeper.ts';
import { BackupRow } from './backup-row.tsx';
import styles from './backups.module.css';
import { RestoreDialog } from './restore-dialog.tsx';
import type { RestoreOrigin } from '../../local/restore.ts';

const shownAtFirst = 3;

interface BackupsCardProps {
  readonly skeleton: ReactNode;
  readonly renderGroup: (card: ReactNode) => ReactNode;
  readonly children?: ReactNode;
}

export function BackupsCard({ skeleton, renderGroup, children }: BackupsCardProps) {
  const backups = useBackups();
  const [isAutomatic, setAutomatic] = useAutoBackupSetting();
  const restoring = useDialogState<RestoreOrigin>();
  if (backups === null) return skeleton;
  const restoreFile = (file: File) => restoring.open({ kind: 'file', file });
  const card = (
    <FileDrop onFile={restoreFile}>
      <SectionCard
        title={<Trans>Backups</Trans>}
        hint={<Trans>Copies of your areas, marks and settings on this device.</Trans>}
        action={
          <Chip tone={isAutomatic ? 'good' : 'neutral'}>
            {isAutomatic ? (
              <Trans context="automatic backup">Active</Trans>
            ) : (
              <Trans context="automatic backup">Inactive</Trans>
            )}
          </Chip>
        }
      >
        <Switch
          label={<Trans>Automatic backup</Trans>}
          hint={<Trans>Every hour while Daymark is open. The latest ten are kept.</Trans>}
          checked={isAutomatic}
          onCheckedChange={setAutomatic}
        />
        {backups === 'failed' && (
          <Notice tone="error">
            <Trans>The backups on this device cannot be read.</Trans>
          </Notice>
        )}
        <BackupButtons onFile={restoreFile} />
        <p className={styles.muted}>
          <Trans>Backups are removed when you sign out. Download one to keep it.</Trans>
        </p>
        {backups !== 'failed' && backups.length > 0 && (
          <BackupList
            backups={backups}
            onRestore={(stored) => restoring.open({ kind: 'stored', stored })}
          />
        )}
      </SectionCard>
    </FileDrop>
  );
  return (
    <>
      {renderGroup(card)}
      {children}
      {restoring.subject !== null && (
        <RestoreDialog key={restoring.key} {...restoring.props} origin={restoring.subject} />
      )}
    </>
  );
}

interface BackupListProps {
  readonly backups: readonly StoredBackup[];
  readonly onRestore: (stored: StoredBackup) => void;
}

function BackupList({ backups, onRestore }: BackupListProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isCut = !isWhole && backups.length > shownAtFirst + 1;
  const shown = isCut ? backups.slice(0, shownAtFirst) : backups;
  return (
    <div>
      <h3 className={styles.count}>
        <Plural
          value={backups.length}
          one="# backup on this device"
          other="# backups on this device"
        />
      </h3>
      <ul ref={list} tabIndex={-1} className={styles.list}>
        {shown.map((stored) => (
          <BackupRow
            key={stored.id}
            stored={stored}
            onRestore={onRestore}
            onRemove={() => list.current?.focus()}
          />
        ))}
      </ul>
      {isCut && (
        <Button
          variant="quiet"
          wide
          onClick={() => {
            setWhole(true);
            list.current?.focus();
          }}
        >
          <Plural value={backups.length} one="Show # backup" other="Show all # backups" />
        </Button>
      )}
    </div>
  );
}

interface FileReceiverProps {
  readonly onFile: (file: File) => void;
}

function BackupButtons({ onFile }: FileReceiverProps) {
  const { t } = useLingui();
  const { run, isPending } = useMakeBackup();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.acts}>
      <Button icon={<Save size="1.25em" aria-hidden />} busy={isPending} onClick={run}>
        <Trans>Back up now</Trans>
      </Button>
      <Button
        variant="quiet"
        icon={<FileUp size="1.25em" aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Restore from a file</Trans>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t`Backup file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // If the value stayed, choosing the same file again would fire no `change` event.
          target.value = '';
        }}
      />
    </div>
  );
}

function useMakeBackup() {
  const { t } = useLingui();
  const toast = useToast();
  const { keeper } = useBackupKeeper();
  return useAction(
    async () => {
      const { isSame } = await keeper.makeNow();
      const text = isSame ? t`Nothing has changed since the newest backup` : t`A backup was made`;
      toast.show({ text });
    },
    (error) => {
      const text =
        error instanceof LocalWriteError
          ? t`This device did not keep the backup: its storage may be full.`
          : error instanceof NetworkError
            ? t`The backup could not be made. Please try again once you are online.`
            : t`The backup could not be made. Please try again later.`;
      toast.show({ text, tone: 'error' });
    },
  );
}

function FileDrop({ onFile, children }: FileReceiverProps & { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function onDrop(event: DragEvent) {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    }
    const onDragLeave = () => setOver(false);
    target.addEventListener('dragover', onDragOver);
    target.addEventListener('dragleave', onDragLeave);
    target.addEventListener('drop', onDrop);
    return () => {
      target.removeEventListener('dragover', onDragOver);
      target.removeEventListener('dragleave', onDragLeave);
      target.removeEventListener('drop', onDrop);
    };
  }, []);
  return (
    <div ref={element} className={styles.drop} data-dropping={isOver || undefined}>
      {children}
    </div>
  );
}
