/** Why a backup was made. */
export type BackupKind = 'automatic' | 'manual' | 'before-restore';

interface ListedBackup {
  readonly id: string;
  readonly kind: BackupKind;
  readonly created_at: string;
  readonly is_of_earlier_account?: boolean;
}

export const backupLimits = {
  /** On a device, of one person. */
  stored: 10,
  /** Milliseconds between two automatic ones. */
  interval: 60 * 60_000,
  /** Milliseconds for which a restore can be undone. */
  undoTime: 24 * 60 * 60_000,
} as const;

/**
 * The backups that give way: the oldest ones over the limit, but none that a restore may still be undone with. Those of an
 * earlier account do not count: no others will come, and only the person can know that they are needed no more.
 */
export function backupsToDrop<Stored extends ListedBackup>(
  stored: readonly Stored[],
  now: number,
): readonly Stored[] {
  const own = stored.filter(({ is_of_earlier_account: isEarlier }) => isEarlier !== true);
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
  return kind === 'before-restore' && now - Date.parse(created_at) < backupLimits.undoTime;
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
