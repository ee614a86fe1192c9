import type { Backup } from '@daymark/shared/backups/backup-file.ts';
import type { BackupFault } from '@daymark/shared/backups/backup-text.ts';
import {
  planRestore,
  type RestoreChange,
  type RestorePlan,
} from '@daymark/shared/backups/restore-plan.ts';
import { type RestoreStep, stepsOf, stepsToUndo } from '@daymark/shared/backups/restore-steps.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { queueSteps } from '../../outbox/queue-steps.ts';
import { type BackupKeeper, openFile, openStored } from './backup-keeper.ts';
import { type PersonReading, type PersonSource, type Progress, readPerson } from './read-person.ts';

/** Where a backup comes from: this device's own or a file. */
export type RestoreOrigin =
  | { readonly kind: 'stored'; readonly stored: StoredBackup }
  | { readonly kind: 'file'; readonly file: File };

/** A backup beside what is there now. */
export interface Comparison {
  readonly backup: Backup;
  readonly plan: RestorePlan;
  readonly reading: PersonReading;
}

/** More than this is no backup of ours: a hundred areas over fifty years are less. */
const largestFile = 512 * 1024 * 1024;

export async function openOrigin(origin: RestoreOrigin): Promise<Backup | BackupFault> {
  if (origin.kind === 'file' && origin.file.size > largestFile) return 'foreign';
  const { backup, fault } = await (origin.kind === 'file'
    ? openFile(origin.file)
    : openStored(origin.stored));
  return fault ?? backup;
}

/** Rejects when the server cannot be asked what is there now: without that nothing may be restored. */
export async function compare(
  backup: Backup,
  source: PersonSource,
  onProgress: (progress: Progress) => void,
): Promise<Comparison> {
  const reading = await readPerson(source, onProgress);
  return { backup, reading, plan: planRestore(backup, reading.content, reading.today) };
}

/**
 * Backs up what is there, then queues the changes. Rejects with a LocalWriteError, and nothing is changed, when the device
 * has no room for either.
 */
export async function restore(
  changes: readonly RestoreChange[],
  reading: PersonReading,
  { source, keeper }: { readonly source: PersonSource; readonly keeper: BackupKeeper },
): Promise<StoredBackup> {
  source.assertSignedIn();
  const { stored } = await keeper.keep(reading.content, { kind: 'before-restore', undo: changes });
  try {
    await queue(stepsOf(changes), reading, source);
  } catch (error) {
    await keeper.store.remove(stored.id).catch(() => {});
    throw error;
  }
  return stored;
}

/** Takes the restore back that the backup was made before. Rejects as `compare` and `restore` do. */
export async function undoRestore(
  madeBefore: StoredBackup,
  { source, keeper }: { readonly source: PersonSource; readonly keeper: BackupKeeper },
): Promise<void> {
  const { id, undo } = madeBefore;
  if (undo === undefined) return;
  // Of one that cannot be read every score counts as new, and what would take it along is left as it is.
  const before = (await openStored(madeBefore)).backup ?? { scores: [] };
  const reading = await readPerson(source);
  await queue(stepsToUndo(undo, reading.content, before), reading, source);
  await keeper.store.endUndo(id);
}

async function queue(
  steps: readonly RestoreStep[],
  { asOf }: PersonReading,
  { outbox, clock, user }: PersonSource,
): Promise<void> {
  const newId = () => uuidv7(clock.now(), (bytes) => crypto.getRandomValues(bytes));
  const { database } = outbox;
  const last = await queueSteps({ database, owner: user, steps, asOf, now: clock.now(), newId });
  // Before the first is sent: a page that knows nothing of the others would say after each that nothing waits.
  if (last !== null) await untilShown(outbox, last);
  void outbox.flush();
}

/** In milliseconds. Another tab may have sent it before this one looked. */
const longestLook = 1500;

/** The page reads the queue anew by itself; until it has, it would say that nothing waits. */
function untilShown(outbox: Outbox, id: string): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      if (outbox.items().some((item) => item.id === id)) end();
    }
    function end(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
    const timer = setTimeout(end, longestLook);
    const unsubscribe = outbox.subscribe(look);
    look();
  });
}
