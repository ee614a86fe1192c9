import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import type { Backup } from '@daymark/shared/backups/backup-file.ts';
import {
  type BackupError,
  openBackup,
  type OpenedBackup,
} from '@daymark/shared/backups/backup-text.ts';
import {
  countChanges,
  planRestore,
  type RestoreChange,
  type RestorePlan,
} from '@daymark/shared/backups/restore-plan.ts';
import { editsOf, editsToUndo } from '@daymark/shared/backups/restore-edits.ts';
import { type Given, joinEdits } from '@daymark/shared/outbox/join-queue.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { sha256 } from '../lib/sha256.ts';
import { type StoredBackup, type StoredImport, withLock } from './local-database.ts';
import { decompress, readText } from './backup-bytes.ts';
import type { BackupKeeper, BackupSource } from './backup-keeper.ts';

/** Where a backup comes from: this device's own or a file. */
export type RestoreOrigin =
  | { readonly kind: 'stored'; readonly stored: StoredBackup }
  | { readonly kind: 'file'; readonly file: File };

/** A backup beside what is there now. */
export interface Comparison {
  readonly backup: Backup;
  readonly plan: RestorePlan;
  readonly current: BackupData;
}

interface Means {
  readonly source: BackupSource;
  readonly keeper: BackupKeeper;
}

/** More than this is no backup of ours: a hundred areas over fifty years are less. */
const largestFile = 512 * 1024 * 1024;

/** 'unreadable': the browser does not give the file, as one that was changed or moved since it was chosen. */
export type OriginError = BackupError | 'unreadable';

export async function openOrigin(origin: RestoreOrigin): Promise<Backup | OriginError> {
  if (origin.kind === 'file' && origin.file.size > largestFile) return 'foreign';
  const { backup, error } = await (origin.kind === 'file'
    ? openFile(origin.file)
    : openStored(origin.stored));
  return error ?? backup;
}

type OpenedFile = OpenedBackup | { readonly backup: null; readonly error: 'unreadable' };

/** A chosen file. Nothing in it is believed before its checksum is. */
export async function openFile(file: Blob): Promise<OpenedFile> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { backup: null, error: 'unreadable' };
  return open(() => readText(new Uint8Array(buffer)), 'foreign');
}

/** The device's own storage can break too. */
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

/** Rejects while the device does not have all that is there now: without that nothing may be restored. */
export async function compare(backup: Backup, keeper: BackupKeeper): Promise<Comparison> {
  const current = await keeper.readLatest();
  return { backup, current, plan: planRestore(backup.data, current, keeper.today()) };
}

/** What is there now, and where else what is restored comes from than from a backup. */
interface Restoring extends Pick<Comparison, 'current'> {
  readonly imported?: StoredImport;
}

/** What is there is not what the changes were planned from: they would bring again what came meanwhile, from another tab or device. */
export class ChangedMeanwhile extends Error {}

/**
 * Backs up what is there, then queues the changes. Nothing is changed where it rejects: with a ChangedMeanwhile, and with a
 * LocalWriteError when the device has no room for either.
 */
export async function restore(
  changes: readonly RestoreChange[],
  { current, imported }: Restoring,
  { source: { outbox, user }, keeper }: Means,
): Promise<StoredBackup> {
  return withLock(lockOf(outbox), async () => {
    const [latest, today] = [await keeper.readLatest(), keeper.today()];
    const isSame = isAllIn(latest, current, today) && isAllIn(current, latest, today);
    if (!isSame) throw new ChangedMeanwhile();
    const kind = imported === undefined ? 'before-restore' : 'before-import';
    const wish = { kind, restored: changes, ...(imported && { imported }) } as const;
    const { stored } = await keeper.keep(current, wish);
    try {
      await outbox.change((items, given) => {
        assertOwner(user, given);
        const edits = editsOf(changes, given);
        return { put: joinEdits(items, edits, { ...given, restore_id: stored.id }), remove: [] };
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
 * Takes the restore back that the backup was made before; what was not sent of it leaves the queue. Rejects as `compare` and
 * `restore` do.
 */
export async function undoRestore(
  madeBefore: StoredBackup,
  { source: { outbox, user }, keeper }: Means,
): Promise<void> {
  const { id, restored, imported } = madeBefore;
  if (restored === undefined) return;
  await withLock(lockOf(outbox), async () => {
    const withdrawn = await outbox.withdrawRestore(id);
    // Where the rest of this fails, or the page is closed, the import must not look as if all of it had come.
    if (withdrawn > 0) {
      await keeper.store.noteStopped(id, Math.max(0, countChanges(restored) - withdrawn));
    }
    // Of one that cannot be read every entry counts as new, and what would take it along is left as it is.
    const before = (await openStored(madeBefore)).backup?.data ?? { years: new Map() };
    const isImport = imported !== undefined;
    const now = await keeper.readLatest();
    await outbox.change((items, given) => {
      assertOwner(user, given);
      const edits = editsToUndo(restored, now, { before, isImport, newId: given.newId });
      return { put: joinEdits(items, edits, given), remove: [] };
    });
    await keeper.store.endUndo(id);
  });
}

export function assertOwner({ id }: BackupSource['user'], { user_id }: Given): void {
  if (user_id !== id) throw new Error('The person has signed out meanwhile');
}

/** Two pages that begin at once would each find all as it was. */
function lockOf({ database }: BackupSource['outbox']): string {
  return `${database.name}-restore`;
}
