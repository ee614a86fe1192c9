import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { undoRestore } from './restore.ts';
import { useBackupKeeper, usePersonSource } from './use-backup-keeper.ts';
import { useRefreshBackups } from './use-backups.ts';

/** Takes a restore back, and says whether that went well. Resolves with that, too. */
export function useUndoRestore() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const source = usePersonSource();
  const keeper = useBackupKeeper();
  const refresh = useRefreshBackups();
  const [isUndoing, setUndoing] = useState(false);

  async function undo(madeBefore: StoredBackup): Promise<boolean> {
    setUndoing(true);
    try {
      await undoRestore(madeBefore, { source, keeper });
      toast.show({ text: t`The restore was undone` });
      return true;
    } catch (error) {
      const text =
        error instanceof LocalWriteError
          ? t`This could not be saved on your device. Please try again.`
          : error instanceof NetworkError
            ? t`The server cannot be reached. Please try again once you are online.`
            : errorText(i18n, error);
      toast.show({ text, tone: 'error' });
      return false;
    } finally {
      setUndoing(false);
      await refresh();
    }
  }

  return { undo, isUndoing };
}
