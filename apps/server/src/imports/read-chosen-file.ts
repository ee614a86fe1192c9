import { hash, webcrypto } from 'node:crypto';
import type { User } from '@daymark/shared/accounts/account.ts';
import { openBackup } from '@daymark/shared/backups/backup-text.ts';
import { planRestore } from '@daymark/shared/backups/restore-plan.ts';
import { getNewestDateOnEarth, getToday } from '@daymark/shared/calendar/today.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { ImportedFile } from '@daymark/shared/imports/imported-file.ts';
import { getDefaultChoices } from '@daymark/shared/imports/default-choices.ts';
import { type ImportPlan, planImport } from '@daymark/shared/imports/plan-import.ts';
import { readImportFile, type ReadResult } from '@daymark/shared/imports/read-import-file.ts';
import { openSqliteDatabase } from '@daymark/shared/imports/sqlite-database.ts';
import { ImportRefused } from './import-refused.ts';
import type { FoundPerson } from './find-person.ts';

interface Reading {
  /** Name of the chosen file, without folders. */
  readonly name: string;
  readonly person: FoundPerson;
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly password?: string | undefined;
}

/** Changes that the import of a file makes. `file` and `plan` are null for a Daymark backup. */
export interface PlannedFile extends Pick<ImportPlan, 'changes'> {
  readonly file: ImportedFile | null;
  readonly plan: ImportPlan | null;
}

/**
 * @throws ImportError for an unreadable file; ImportRefused for a missing password, a table without
 * dates or a damaged backup
 */
export async function planFile(
  bytes: Uint8Array<ArrayBuffer>,
  reading: Reading,
): Promise<PlannedFile> {
  const read = await readFile(bytes, reading);
  if (read.kind === 'password')
    throw new ImportRefused('The file is encrypted. Pass its password with --password.');
  if (read.kind === 'backup') return planBackup(bytes, reading);
  if (read.kind === 'columns') throw new ImportRefused('No column of the table has dates.');
  const { data, user } = reading.person;
  const plan = planImport(read.file, getDefaultChoices(read.file, data), {
    current: data,
    today: getToday(reading.now, user),
    now: new Date(reading.now).toISOString(),
    newId: () => uuidv7(reading.now, reading.random),
  });
  return { file: read.file, plan, changes: plan.changes };
}

/**
 * Reads the file. A table of an unknown program is read with the columns that the web app would
 * propose.
 */
async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  { name, person: { user }, now, password }: Reading,
): Promise<ReadResult> {
  const options = {
    ...createOptions(user, now),
    name,
    ...(password !== undefined && { password }),
  };
  const read = await readImportFile(bytes, options);
  if (read.kind !== 'columns') return read;
  return readImportFile(bytes, { ...options, mapping: read.preview.guess });
}

function createOptions(user: User, now: number) {
  return {
    today: getNewestDateOnEarth(now),
    timeZone: user.timezone,
    crypto: webcrypto.subtle,
    async openDatabase(file: Uint8Array) {
      // The module is large, and most files do not need it.
      const { default: load } = await import('@sqlite.org/sqlite-wasm');
      return openSqliteDatabase(await load(), file);
    },
  };
}

async function planBackup(
  bytes: Uint8Array<ArrayBuffer>,
  { person: { data, user }, now }: Reading,
): Promise<PlannedFile> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const { backup, error } = await openBackup(text, async (made) => hash('sha256', made, 'hex'));
  if (backup === null) throw new ImportRefused(`The backup cannot be read: ${error}.`);
  const { changes } = planRestore(backup.data, data, getToday(now, user));
  return { file: null, plan: null, changes };
}
