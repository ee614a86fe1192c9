import { type OpenedBackup, openBackup, sealBackup } from '@daymark/shared/backups/backup-text.ts';
import type { BackupContent } from '@daymark/shared/backups/backup-file.ts';
import type { BackupKind } from '@daymark/shared/backups/kept-backups.ts';
import type { RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { version as app_version } from '../../../package.json';
import { isOutage } from '../../lib/api-errors.ts';
import { createBackupStore, type StoredBackup } from '../../outbox/local-backup.ts';
import { compress, decompress, readText } from './file-bytes.ts';
import { type PersonSource, type Progress, readFromDevice, readPerson } from './read-person.ts';
import { sha256 } from './sha256.ts';

export interface MadeBackup {
  readonly stored: StoredBackup;
  /** Nothing had changed since the one there was. */
  readonly isSame: boolean;
}

interface BackupWish {
  readonly kind: BackupKind;
  /** What the restore will do that this backup is made before. */
  readonly undo?: readonly RestoreChange[];
}

/** Makes and reads one person's backups on this device. */
export function createBackupKeeper(source: PersonSource) {
  const { outbox, clock, user, assertSignedIn } = source;
  const store = createBackupStore(outbox.database);

  async function keep(content: BackupContent, wish: BackupWish): Promise<MadeBackup> {
    const now = clock.now();
    const created_at = new Date(now).toISOString();
    const id = uuidv7(now, (bytes) => crypto.getRandomValues(bytes));
    const { backup, text, contentDigest } = await sealBackup(
      content,
      { id, created_at, app_version },
      sha256,
    );
    const [newest] = await store.list(user.id);
    if (wish.kind !== 'before-restore' && newest?.content_digest === contentDigest) {
      await store.noteChecked(newest.id, created_at);
      return { stored: { ...newest, checked_at: created_at }, isSame: true };
    }
    const stored: StoredBackup = {
      id,
      user_id: user.id,
      created_at,
      checked_at: created_at,
      ...wish,
      counts: backup.counts,
      complete_from: content.complete_from,
      size: new Blob([text]).size,
      content_digest: contentDigest,
      file: await compress(text),
    };
    assertSignedIn();
    await store.add(stored, now);
    return { stored, isSame: false };
  }

  return {
    store,
    keep,
    /** None of nothing: it would only push out what a person still has. */
    async makeAutomatic(): Promise<void> {
      const { content } = await readPerson(source);
      if (content.life_areas.length > 0) await keep(content, { kind: 'automatic' });
    },
    /** Without the server, of what the device has. */
    async makeAnyway(onProgress: (progress: Progress) => void): Promise<MadeBackup> {
      return keep(await readAnyway(source, onProgress), { kind: 'manual' });
    },
  };
}

async function readAnyway(
  source: PersonSource,
  onProgress: (progress: Progress) => void,
): Promise<BackupContent> {
  try {
    return (await readPerson(source, onProgress)).content;
  } catch (error) {
    const content = isOutage(error) ? await readFromDevice(source) : null;
    if (content === null) throw error;
    return content;
  }
}

export type BackupKeeper = ReturnType<typeof createBackupKeeper>;

/** A chosen file. Nothing in it is believed before its checksum is. */
export async function openFile(file: Blob): Promise<OpenedBackup> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return open(() => readText(bytes));
}

/** The device's own storage can break too. */
export async function openStored({ file }: StoredBackup): Promise<OpenedBackup> {
  return open(() => decompress(file), 'damaged');
}

async function open(
  read: () => string | Promise<string>,
  unreadable: 'foreign' | 'damaged' = 'foreign',
): Promise<OpenedBackup> {
  try {
    return await openBackup(await read(), sha256);
  } catch {
    return { backup: null, fault: unreadable };
  }
}
