export type BackupKind = 'automatic' | 'manual' | 'before-restore' | 'before-import';

interface ListedBackup {
  readonly id: string;
  readonly kind: BackupKind;
  readonly created_at: string;
  readonly is_of_earlier_account?: boolean;
  /** Has data that the server lost when it was restored from an older backup. */
  readonly is_lost_on_server?: boolean;
}

export const backupLimits = {
  /** Maximum number per user and device. `findBackupsToDrop` says which backups do not count. */
  stored: 10,
  /** Milliseconds between automatic backups. */
  interval: 60 * 60_000,
  /** Milliseconds during which a restore can be undone. */
  undoTime: 24 * 60 * 60_000,
  /** Milliseconds during which an import can be undone. */
  undoTimeOfImport: 30 * 24 * 60 * 60_000,
} as const;

/**
 * Returns the backups to remove, but none that can still undo a restore or an import. A backup
 * before an import does not count while it can undo the import, because a month of many imports
 * would otherwise leave no other backups. Backups of an earlier account and of data that the server
 * lost do not count either, because they cannot be made again, and only the user knows when to
 * delete them.
 */
export function findBackupsToDrop<Stored extends ListedBackup>(
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
 * Returns the time of the next automatic backup, in milliseconds since the epoch. A wrong clock may
 * have put `lastAt` into the future.
 */
export function getNextBackupTime(lastAt: string | null, now: number): number {
  const last = lastAt === null ? Number.NaN : Date.parse(lastAt);
  return last <= now ? last + backupLimits.interval : now;
}
