import { countChanges } from '@daymark/shared/backups/restore-plan.ts';
import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { NetworkError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { LocalWriteError, type StoredBackup } from '../../local/local-database.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useBackupKeeper } from '../../local/backup-keeper.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './backups.module.css';
import { undoRestore } from '../../local/restore.ts';

interface RestoreDoneProps {
  readonly madeBefore: StoredBackup;
  readonly onUndone: () => void;
}

interface QueueLength {
  readonly waiting: number;
  readonly refused: number;
}

export function useUndoRestore(madeBefore: StoredBackup, onUndone: () => void) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const services = useBackupKeeper();
  return useAction(
    async () => {
      await undoRestore(madeBefore, services);
      const text =
        madeBefore.kind === 'before-import' ? t`The import was undone` : t`The restore was undone`;
      toast.show({ text });
      onUndone();
    },
    (error) => {
      const text =
        error instanceof LocalWriteError
          ? t`This could not be saved on your device. Please try again.`
          : error instanceof NetworkError
            ? t`The server cannot be reached. Please try again once you are online.`
            : getErrorText(i18n, error);
      toast.show({ text, tone: 'error' });
    },
  );
}

/** Shown after this device has stored the restored data. Sending continues without the dialog. */
export function RestoreDone({ madeBefore, onUndone }: RestoreDoneProps) {
  const { run, isPending } = useUndoRestore(madeBefore, onUndone);
  const { waiting, refused } = useQueueLength(madeBefore);
  const changes = countChanges(madeBefore.restored ?? []);
  const made = Math.max(0, changes - refused);

  return (
    <>
      {waiting === 0 && (
        <Notice tone="success">
          <Plural value={made} one="# change was made." other="# changes were made." />
        </Notice>
      )}
      <Sending {...{ changes, waiting, refused }} />
      <div className={styles.acts}>
        <Button icon={<Undo2 size="1.25em" aria-hidden />} busy={isPending} onClick={run}>
          <Trans>Undo restore</Trans>
        </Button>
      </div>
    </>
  );
}

/** A restore is done when no change waits any more. Refused changes do not wait. */
export function RestoreTitle({ madeBefore }: Pick<RestoreDoneProps, 'madeBefore'>) {
  const { waiting } = useQueueLength(madeBefore);
  return waiting > 0 ? <Trans>Restoring</Trans> : <Trans>Restored</Trans>;
}

function useQueueLength({ id }: StoredBackup): QueueLength {
  const items = useOutboxItems().filter(({ restore_id }) => restore_id === id);
  const refused = countQueued(items.filter(({ state }) => state === 'refused'));
  return { waiting: countQueued(items) - refused, refused };
}

function Sending({ changes, waiting, refused }: QueueLength & { readonly changes: number }) {
  const { t, i18n } = useLingui();
  const isOnline = useOnline();
  if (waiting === 0) {
    return (
      <output className={styles.muted}>
        {refused === 0 ? (
          <Trans>Everything is on the server.</Trans>
        ) : (
          <Plural
            value={refused}
            one="# change wasn’t accepted. See Settings, Offline queue."
            other="# changes weren’t accepted. See Settings, Offline queue."
          />
        )}
      </output>
    );
  }
  // `waiting` may exceed `changes`, because some changes take several items of the queue.
  const arrived = changes - Math.min(waiting, changes);
  const sent = formatNumber(arrived, i18n.locale);
  const all = formatNumber(changes, i18n.locale);
  return (
    <div className={styles.sending}>
      <p>
        {isOnline ? (
          <Plural
            value={changes}
            one="# change is on this device and is being sent."
            other="# changes are on this device and are being sent."
          />
        ) : (
          <Plural
            value={changes}
            one="# change is on this device and will sync when you’re online."
            other="# changes are on this device and will sync when you’re online."
          />
        )}
      </p>
      <Progress label={t`Sending`} max={changes} value={arrived} />
      <p className={styles.muted}>
        <Trans comment="Changes, such as 412 of 1,893">
          {sent} of {all} are on the server. You can close this; it continues in the background.
        </Trans>
      </p>
    </div>
  );
}
