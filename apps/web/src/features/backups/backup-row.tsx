import { type BackupKind, canUndoWith } from '../../rules/stored-backups.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, EllipsisVertical, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useClock, useUser } from '../../lib/use-services.ts';
import { useToast } from '../../ui/toast.tsx';
import { formatSize } from '../../lib/size-text.ts';
import { downloadBackup } from '../../local/backup-bytes.ts';
import { useBackupKeeper } from '../../local/backup-keeper.ts';
import { useUndoRestore } from './restore-done.tsx';
import { formatDate } from '../../lib/format.ts';
import type { StoredBackup } from '../../local/local-database.ts';
import { type Closable, useDialogState } from '../../lib/use-dialog-state.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import styles from './backups.module.css';

interface BackupRowProps {
  readonly stored: StoredBackup;
  readonly onRestore: (stored: StoredBackup) => void;
  readonly onRemove: () => void;
}

export function BackupRow({ stored, onRestore, onRemove }: BackupRowProps) {
  const { t } = useLingui();
  const when = useMomentText()(stored.created_at);
  const kindText = useKindText();
  const { download, remove } = useRowActs(stored);
  const undoing = useDialogState<StoredBackup>();
  const now = useClock().now();
  const canUndo = stored.restored !== undefined && canUndoWith(stored, now);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {when}
          {stored.is_of_earlier_account ? (
            <Chip>
              <Trans comment="A backup">From an earlier account on this device</Trans>
            </Chip>
          ) : (
            stored.kind !== 'automatic' && (
              <Chip>
                {stored.is_lost_on_server ? (
                  <Trans comment="A backup">Not on the server</Trans>
                ) : (
                  kindText(stored.kind)
                )}
              </Chip>
            )
          )}
        </span>
        <span className={styles.muted}>
          <Contents stored={stored} />
        </span>
      </div>
      <div className={styles.rowActs}>
        {canUndo ? (
          <Button
            variant="quiet"
            icon={<Undo2 size={20} className={styles.actIcon} aria-hidden />}
            aria-label={
              stored.kind === 'before-import' ? t`Undo import: ${when}` : t`Undo restore: ${when}`
            }
            onClick={() => undoing.open(stored)}
          >
            <span className={styles.actWords}>
              {stored.kind === 'before-import' ? (
                <Trans>Undo import</Trans>
              ) : (
                <Trans>Undo restore</Trans>
              )}
            </span>
          </Button>
        ) : (
          <Button
            variant="quiet"
            icon={<RotateCcw size={20} className={styles.actIcon} aria-hidden />}
            aria-label={t`Restore: ${when}`}
            onClick={() => onRestore(stored)}
          >
            <span className={styles.actWords}>
              <Trans comment="Bring back what a backup holds">Restore</Trans>
            </span>
          </Button>
        )}
        <Menu
          label={t`More: ${when}`}
          items={[
            {
              key: 'download',
              label: <Trans>Download</Trans>,
              icon: <Download size={20} aria-hidden />,
              onSelect: () => void download(),
            },
            {
              key: 'delete',
              label: <Trans>Delete</Trans>,
              icon: <Trash2 size={20} aria-hidden />,
              tone: 'danger',
              onSelect() {
                onRemove();
                void remove();
              },
            },
          ]}
        >
          <EllipsisVertical size={20} aria-hidden />
        </Menu>
      </div>
      {undoing.subject !== null && (
        <UndoDialog key={undoing.key} {...undoing.props} madeBefore={undoing.subject} />
      )}
    </li>
  );
}

interface UndoDialogProps extends Closable {
  readonly madeBefore: StoredBackup;
}

/** Asks first: undoing may remove years of data, and other rows have Restore in the same place. */
function UndoDialog({ open, onClose, madeBefore }: UndoDialogProps) {
  const { run, isPending } = useUndoRestore(madeBefore, onClose);
  const isImport = madeBefore.kind === 'before-import';
  return (
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={isImport ? <Trans>Undo this import?</Trans> : <Trans>Undo this restore?</Trans>}
      actText={isImport ? <Trans>Undo import</Trans> : <Trans>Undo restore</Trans>}
      onAct={run}
    >
      <p>
        {isImport ? (
          <Trans>Removes everything this import added. Your later changes stay.</Trans>
        ) : (
          <Trans>Removes everything this restore added. Your later changes stay.</Trans>
        )}
      </p>
    </QuestionDialog>
  );
}

function useRowActs(stored: StoredBackup) {
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

  async function download(): Promise<void> {
    await downloadBackup(stored, timezone).catch(() => {
      toast.show({ text: t`This backup is damaged`, tone: 'error' });
    });
  }

  async function putBack(): Promise<void> {
    await store.add(stored, clock.now()).catch(failed);
  }

  async function remove(): Promise<void> {
    try {
      await store.remove(stored.id);
      const action = { label: t`Undo`, onSelect: () => void putBack() };
      toast.show({ text: t`The backup was deleted`, action });
    } catch {
      failed();
    }
  }

  return { download, remove };
}

function Contents({ stored }: { readonly stored: StoredBackup }) {
  const { t, i18n } = useLingui();
  const { life_areas, scores } = stored.counts;
  const parts = [
    t`${plural(life_areas, { one: '# area', other: '# areas' })}`,
    t`${plural(scores, { one: '# mark', other: '# marks' })}`,
    formatSize(stored.size, i18n.locale),
  ];
  if (stored.complete_from !== null) {
    const date = formatDate(stored.complete_from, i18n.locale, { dateStyle: 'medium' });
    parts.push(t({ message: `marks from ${date} on`, comment: 'An incomplete backup' }));
  }
  return parts.join(' · ');
}

function useKindText(): (kind: BackupKind) => string {
  const { t } = useLingui();
  return (kind) => {
    if (kind === 'automatic') return t({ message: 'Automatic', comment: 'A kind of backup' });
    if (kind === 'manual') return t({ message: 'Made by you', comment: 'A kind of backup' });
    return kind === 'before-import'
      ? t({ message: 'Before an import', comment: 'A kind of backup' })
      : t({ message: 'Before a restore', comment: 'A kind of backup' });
  };
}
