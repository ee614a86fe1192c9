import type { Backup } from '@daymark/shared/backups/backup-file.ts';
import type { BackupFault } from '@daymark/shared/backups/backup-text.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import type { Progress } from './read-person.ts';
import { compare, type Comparison, openOrigin, restore, type RestoreOrigin } from './restore.ts';
import { useBackupKeeper, usePersonSource } from './use-backup-keeper.ts';
import { useRefreshBackups } from './use-backups.ts';

/**
 * 'unreachable': the server could not be asked what is there; 'not-told': it was asked and did not say; 'no-room': the
 * device kept nothing of it.
 */
export type RestoreFailure = BackupFault | 'unreachable' | 'not-told' | 'no-room';

export type RestoreStage =
  | { readonly name: 'reading'; readonly progress: Progress | null }
  | { readonly name: 'failed'; readonly failure: RestoreFailure }
  /** It belongs to another account. */
  | { readonly name: 'stranger'; readonly backup: Backup }
  | { readonly name: 'preview'; readonly comparison: Comparison }
  | { readonly name: 'restoring' }
  | { readonly name: 'done'; readonly madeBefore: StoredBackup };

/** From a backup to its restore, stage by stage. Nothing is changed before `confirm`. */
export function useRestore(origin: RestoreOrigin) {
  const source = usePersonSource();
  const keeper = useBackupKeeper();
  const refresh = useRefreshBackups();
  const [stage, setStage] = useState<RestoreStage>({ name: 'reading', progress: null });

  function judge(opened: Backup | BackupFault): void {
    if (typeof opened === 'string') setStage({ name: 'failed', failure: opened });
    else if (opened.user.id !== source.user.id) setStage({ name: 'stranger', backup: opened });
    else void look(opened);
  }

  async function look(backup: Backup): Promise<void> {
    setStage({ name: 'reading', progress: null });
    try {
      const comparison = await compare(backup, source, (progress) =>
        setStage({ name: 'reading', progress }),
      );
      setStage({ name: 'preview', comparison });
    } catch (error) {
      const failure = error instanceof NetworkError ? 'unreachable' : 'not-told';
      setStage({ name: 'failed', failure });
    }
  }

  async function confirm({ plan, reading }: Comparison, withNewer: boolean): Promise<void> {
    const changes = withNewer ? [...plan.changes, ...plan.newer] : plan.changes;
    setStage({ name: 'restoring' });
    try {
      const madeBefore = await restore(changes, reading, { source, keeper });
      setStage({ name: 'done', madeBefore });
    } catch (error) {
      if (!(error instanceof LocalWriteError)) reportError(error);
      setStage({ name: 'failed', failure: 'no-room' });
    }
    await refresh();
  }

  const judgeOnce = useEffectEvent(judge);
  useEffect(() => void openOrigin(origin).then(judgeOnce), [origin]);

  return { stage, look, confirm };
}
