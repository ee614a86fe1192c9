/** Why a backup was made. */
export type BackupKind = 'automatic' | 'manual' | 'before-restore' | 'before-import';

interface ListedBackup {
  readonly id: string;
  readonly kind: BackupKind;
  readonly created_at: string;
  readonly is_of_earlier_account?: boolean;
  /** Of what a server that was set back to an older backup does not have. */
  readonly is_lost_on_server?: boolean;
}

export const backupLimits = {
  /** On a device, of one person; those that an import can be undone with are not counted. */
  stored: 10,
  /** Milliseconds between two automatic ones. */
  interval: 60 * 60_000,
  /** Milliseconds for which a restore can be undone. */
  undoTime: 24 * 60 * 60_000,
  /** The same of an import. */
  undoTimeOfImport: 30 * 24 * 60 * 60_000,
} as const;

/**
 * The backups that give way: the oldest ones over the limit, but none that a restore or an import may still be undone with. Those
 * of imports do not count while they can be undone, or a month with many imports would have no others. Nor do those of an earlier
 * account, and of what the server has lost: no others will come, and only the person can know that they are needed no more.
 */
export function backupsToDrop<Stored extends ListedBackup>(
  stored: readonly Stored[],
  now: number,
): readonly Stored[] {
  const own = stored.filter(
    (backup) =>
      backup.is_of_earlier_account !== true &&
      backup.is_lost_on_server !== true &&
      !(backup.kind === 'before-import' && canUndoWith(backup, now)),
  );
  const over = own.length - backupLimits.stored;
  if (over <= 0) return [];
  return own
    .filter((backup) => !canUndoWith(backup, now))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .slice(0, over);
}

export function canUndoWith(
  { kind, created_at }: Pick<ListedBackup, 'kind' | 'created_at'>,
  now: number,
): boolean {
  const age = now - Date.parse(created_at);
  if (kind === 'before-import') return age < backupLimits.undoTimeOfImport;
  return kind === 'before-restore' && age < backupLimits.undoTime;
}

/**
 * When the next automatic backup is to be made, in milliseconds since the epoch.
 * @param lastAt when the content was last found to be backed up; null when never. One in the future was noted by a clock
 * that has been put right since
 */
export function nextBackupAt(lastAt: string | null, now: number): number {
  const last = lastAt === null ? Number.NaN : Date.parse(lastAt);
  return last <= now ? last + backupLimits.interval : now;
}
