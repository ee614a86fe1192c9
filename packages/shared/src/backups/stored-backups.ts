/** Why a backup was made. */
export type BackupKind = 'automatic' | 'manual' | 'before-restore';

interface KeptBackup {
  readonly id: string;
  readonly kind: BackupKind;
  readonly created_at: string;
}

export const backupLimits = {
  /** Kept on a device for one person. */
  kept: 10,
  /** Milliseconds between two automatic ones. */
  interval: 60 * 60_000,
  /** Milliseconds for which a restore can be undone. */
  undoTime: 24 * 60 * 60_000,
} as const;

/** The backups that give way: the oldest ones over the limit, but none that a restore may still be undone with. */
export function backupsToDrop<Kept extends KeptBackup>(
  kept: readonly Kept[],
  now: number,
): readonly Kept[] {
  const over = kept.length - backupLimits.kept;
  if (over <= 0) return [];
  return kept
    .filter((backup) => !canUndoWith(backup, now))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .slice(0, over);
}

export function canUndoWith({ kind, created_at }: Omit<KeptBackup, 'id'>, now: number): boolean {
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
