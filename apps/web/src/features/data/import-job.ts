import type { BackupData } from '@daymark/shared/backups/backup-data.ts';
import { countChanges } from '@daymark/shared/backups/restore-plan.ts';
import { canUndoWith } from '../../rules/stored-backups.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { ImportPlan } from '@daymark/shared/imports/plan-import.ts';
import type { ImportOptions } from '@daymark/shared/imports/planned-area.ts';
import { countQueued } from '@daymark/shared/outbox/count-queued.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { useMemo } from 'react';
import { useClock } from '../../lib/use-services.ts';
import {
  type BackupKeeper,
  type BackupSource,
  useBackupKeeper,
  useBackups,
} from '../../local/backup-keeper.ts';
import { applyRestore, undoRestore } from '../../local/restore.ts';
import { useOutboxItems } from '../../local/use-outbox.tsx';
import type { StoredBackup } from '../../local/local-database.ts';

/** Import that can still be undone on this device. The outbox sends its changes. */
export interface StartedImport {
  readonly id: string;
  readonly fileName: string;
  readonly startedAt: string;
  readonly state: 'sending' | 'stopped' | 'done';
  readonly total: number;
  readonly sent: number;
  /** Number of changes that the server refused and the offline queue lists. */
  readonly failed: number;
}

export interface PreparedImport extends ImportOptions {
  readonly current: BackupData;
}

interface ImportServices {
  readonly source: BackupSource;
  readonly keeper: BackupKeeper;
}

export type ImportJobs = ReturnType<typeof createImportJobs>;

/**
 * All functions except `prepare` reject with a `LocalWriteError` if this device cannot store the
 * change.
 */
export function createImportJobs(services: ImportServices) {
  const { source, keeper } = services;
  const { outbox, clock, client } = source;

  async function storedOf(id: string): Promise<StoredBackup | undefined> {
    return (await keeper.store.list(source.user.id)).find((stored) => stored.id === id);
  }

  return {
    /** Collects the input of a plan. Rejects while this device lacks a part of the current data. */
    async prepare(): Promise<PreparedImport> {
      const current = await keeper.readLatest();
      const now = clock.now() + client.clockOffset();
      return {
        current,
        today: keeper.today(),
        now: new Date(now).toISOString(),
        newId: () => uuidv7(now, (bytes) => crypto.getRandomValues(bytes)),
      };
    },
    async start(plan: ImportPlan, { current }: PreparedImport, file_name: string): Promise<string> {
      if (plan.obstacles.length > 0) throw new Error('Something stands in the way of the import');
      const { id } = await applyRestore(
        plan.changes,
        { current, imported: { file_name } },
        services,
      );
      return id;
    },
    /** Withdraws unsent changes. Sent changes stay until the import is undone. */
    async stop(id: string): Promise<void> {
      const stored = await storedOf(id);
      if (stored === undefined) return;
      const { sent, total } = getProgress(stored, outbox.items());
      await keeper.store.noteStopped(id, sent);
      const withdrawn = await outbox.withdrawRestore(id);
      // A batch in transit may have failed, so the count is noted again.
      await keeper.store.noteStopped(id, Math.max(0, total - withdrawn));
    },
    /** Reverts the import, but keeps later changes. Also rejects while `prepare` would reject. */
    async undo(id: string): Promise<void> {
      const stored = await storedOf(id);
      if (stored !== undefined) await undoRestore(stored, services);
    },
  };
}

function getProgress({ id, restored = [], imported }: StoredBackup, items: readonly OutboxItem[]) {
  const own = items.filter(({ restore_id }) => restore_id === id);
  const total = countChanges(restored);
  const waiting = countQueued(own.filter(({ state }) => state === 'pending'));
  const failed = countQueued(own.filter(({ state }) => state === 'refused'));
  // One change may take several outbox items, so the difference can be negative.
  const sent = imported?.sent_when_stopped ?? Math.max(0, total - waiting - failed);
  return { total, sent, failed, isSending: own.some(({ state }) => state !== 'refused') };
}

/** @param items the unsent items of the outbox */
export function listStartedImports(
  backups: readonly StoredBackup[],
  items: readonly OutboxItem[],
  now: number,
): readonly StartedImport[] {
  return backups
    .filter((stored) => stored.imported !== undefined && stored.restored !== undefined)
    .filter((stored) => canUndoWith(stored, now))
    .map((stored) => asStarted(stored, items));
}

function asStarted(stored: StoredBackup, items: readonly OutboxItem[]): StartedImport {
  const { isSending, ...progress } = getProgress(stored, items);
  const isStopped = stored.imported?.sent_when_stopped !== undefined;
  return {
    id: stored.id,
    fileName: stored.imported?.file_name ?? '',
    startedAt: stored.created_at,
    state: isSending ? 'sending' : isStopped ? 'stopped' : 'done',
    ...progress,
  };
}

export function useImportJobs(): ImportJobs {
  const services = useBackupKeeper();
  return useMemo(() => createImportJobs(services), [services]);
}

export function useImports(): readonly StartedImport[] | 'failed' | null {
  const backups = useBackups();
  const items = useOutboxItems();
  const now = useClock().now();
  if (backups === null || backups === 'failed') return backups;
  return listStartedImports(backups, items, now);
}
