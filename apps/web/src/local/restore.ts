import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import type { Backup } from '@daymark/shared/backups/backup-file.ts';
import {
  type BackupErrorKind,
  openBackup,
  type OpenedBackup,
} from '@daymark/shared/backups/backup-text.ts';
import {
  countChanges,
  planRestore,
  type RestoreChange,
  type RestorePlan,
} from '@daymark/shared/backups/restore-plan.ts';
import { createRestoreEdits, createUndoEdits } from '@daymark/shared/backups/restore-edits.ts';
import { type EditContext, createItems } from '@daymark/shared/outbox/join-queue.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { sha256 } from '../lib/sha256.ts';
import { type StoredBackup, type StoredImport, withLock } from './local-database.ts';
import { decompress, readText } from './backup-bytes.ts';
import type { BackupKeeper, BackupSource } from './backup-keeper.ts';

export type RestoreOrigin =
  | { readonly kind: 'stored'; readonly stored: StoredBackup }
  | { readonly kind: 'file'; readonly file: File };

export interface Comparison {
  readonly backup: Backup;
  readonly plan: RestorePlan;
  readonly current: BackupData;
}

interface RestoreServices {
  readonly source: BackupSource;
  readonly keeper: BackupKeeper;
}

/** Size limit for a backup file, in bytes. A hundred areas over fifty years need less. */
const largestFile = 512 * 1024 * 1024;

/** 'unreadable': the browser cannot read the file, for example because it was moved. */
export type OriginError = BackupErrorKind | 'unreadable';

export async function openOrigin(origin: RestoreOrigin): Promise<Backup | OriginError> {
  if (origin.kind === 'file' && origin.file.size > largestFile) return 'foreign';
  const { backup, error } = await (origin.kind === 'file'
    ? openFile(origin.file)
    : openStored(origin.stored));
  return error ?? backup;
}

type OpenedFile = OpenedBackup | { readonly backup: null; readonly error: 'unreadable' };

/** Opens a chosen file. Its checksum is verified before its content is used. */
export async function openFile(file: Blob): Promise<OpenedFile> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { backup: null, error: 'unreadable' };
  return open(() => readText(new Uint8Array(buffer)), 'foreign');
}

/** Opens a stored backup, which the device's storage may have damaged. */
async function openStored({ file }: StoredBackup): Promise<OpenedBackup> {
  return open(() => decompress(file), 'damaged');
}

async function open(
  read: () => string | Promise<string>,
  unreadable: 'foreign' | 'damaged',
): Promise<OpenedBackup> {
  try {
    return await openBackup(await read(), sha256);
  } catch {
    return { backup: null, error: unreadable };
  }
}

/**
 * Compares a backup with the current data. Rejects while the device lacks some of that data,
 * because a restore needs all of it.
 */
export async function compareBackup(backup: Backup, keeper: BackupKeeper): Promise<Comparison> {
  const current = await keeper.readLatest();
  return { backup, current, plan: planRestore(backup.data, current, keeper.today()) };
}

interface Restoring extends Pick<Comparison, 'current'> {
  readonly imported?: StoredImport;
}

/** Thrown if the changes were planned for other data, and would revert changes of another tab. */
export class ChangedMeanwhile extends Error {}

/**
 * Makes a backup of the current data and then queues the changes. Changes nothing if it rejects.
 * @throws {ChangedMeanwhile} if the data has changed since the plan
 * @throws {LocalWriteError} if the device has no room for the backup or the changes
 */
export async function applyRestore(
  changes: readonly RestoreChange[],
  { current, imported }: Restoring,
  { source: { outbox, user }, keeper }: RestoreServices,
): Promise<StoredBackup> {
  return withLock(getLockName(outbox), async () => {
    const [latest, today] = [await keeper.readLatest(), keeper.today()];
    const isSame = isAllIn(latest, current, today) && isAllIn(current, latest, today);
    if (!isSame) throw new ChangedMeanwhile();
    const kind = imported === undefined ? 'before-restore' : 'before-import';
    const details = { kind, restored: changes, ...(imported && { imported }) } as const;
    const { stored } = await keeper.keep(current, details);
    try {
      await outbox.change((items, given) => {
        assertOwner(user, given);
        const edits = createRestoreEdits(changes, given);
        return { put: createItems(items, edits, { ...given, restore_id: stored.id }), remove: [] };
      });
    } catch (error) {
      await keeper.store.remove(stored.id).catch(() => {});
      throw error;
    }
    return stored;
  });
}

function isAllIn(one: BackupData, other: BackupData, today: CalendarDate): boolean {
  const { changes, newer } = planRestore(one, other, today);
  return changes.length === 0 && newer.length === 0;
}

/**
 * Removes the unsent changes of a restore or import, and reverts the other changes. Rejects with a
 * LocalWriteError if the device has no room.
 */
export async function undoRestore(
  madeBefore: StoredBackup,
  { source: { outbox, user }, keeper }: RestoreServices,
): Promise<void> {
  const { id, restored, imported } = madeBefore;
  if (restored === undefined) return;
  await withLock(getLockName(outbox), async () => {
    const withdrawn = await outbox.withdrawRestore(id);
    // The import must not look complete if the next steps fail or the page is closed.
    if (withdrawn > 0) {
      await keeper.store.noteStopped(id, Math.max(0, countChanges(restored) - withdrawn));
    }
    // If the backup cannot be read, every entry outside the restore counts as later and is kept.
    const before = (await openStored(madeBefore)).backup?.data ?? { years: new Map() };
    const isImport = imported !== undefined;
    const now = await keeper.readLatest();
    await outbox.change((items, given) => {
      assertOwner(user, given);
      const edits = createUndoEdits(restored, now, { before, isImport, newId: given.newId });
      return { put: createItems(items, edits, given), remove: [] };
    });
    await keeper.store.endUndo(id);
  });
}

export function assertOwner({ id }: BackupSource['user'], { user_id }: EditContext): void {
  if (user_id !== id) throw new Error('The person has signed out meanwhile');
}

/**
 * Returns the name of the lock for restores. Without the lock, two pages that begin together could
 * both find the data unchanged.
 */
function getLockName({ database }: BackupSource['outbox']): string {
  return `${database.name}-restore`;
}
