import { join } from 'node:path';
import { bech32 } from '@scure/base';
import * as z from 'zod/mini';
import { createCheck, optionalText, type ValuesOf } from './variables.ts';

export interface BackupSettings {
  /** Undefined if only the operator makes backups. */
  readonly schedule: BackupSchedule | undefined;
  readonly folder: string;
  readonly recipient: string | undefined;
  readonly command: string | undefined;
}

/** Time of day in UTC. */
export interface BackupSchedule {
  readonly hour: number;
  readonly minute: number;
}

/** Lengths in bytes of X25519 and hybrid ML-KEM keys, by their bech32 prefix. */
const recipientKeys: ReadonlyMap<string, number> = new Map([
  ['age', 32],
  ['age1pq', 1216],
]);

export const backupVariables = {
  BACKUP_SCHEDULE: optionalText(
    (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
    'must be a time of day in UTC such as 03:15',
  ),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_AGE_RECIPIENT: optionalText(
    isRecipient,
    'must be a public key that age-keygen prints, such as age1…',
  ),
  BACKUP_COMMAND: z.optional(z.string()),
};

type BackupValues = ValuesOf<typeof backupVariables>;

export const backupChecks = [
  createCheck<BackupValues>(
    'BACKUP_SCHEDULE',
    'must be set when BACKUP_COMMAND is, because only scheduled backups run the command',
    (values) => !values.BACKUP_COMMAND || Boolean(values.BACKUP_SCHEDULE),
  ),
];

export function readBackupSettings(values: BackupValues, dataDir: string): BackupSettings {
  const [hour, minute] = values.BACKUP_SCHEDULE?.split(':').map(Number) ?? [];
  return {
    schedule: hour === undefined || minute === undefined ? undefined : { hour, minute },
    folder: values.BACKUP_DIR ?? getBackupFolder({ dataDir }),
    recipient: values.BACKUP_AGE_RECIPIENT,
    command: values.BACKUP_COMMAND,
  };
}

/**
 * Returns the default of BACKUP_DIR. A restore backs up the replaced data to this folder, whatever
 * BACKUP_DIR is.
 */
export function getBackupFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'backups');
}

/**
 * Verifies the checksum of the key, because the operator would notice a mistyped key only when
 * restoring.
 */
function isRecipient(text: string): boolean {
  if (!text.startsWith('age1')) return false;
  const decoded = bech32.decodeUnsafe(text, false);
  if (!decoded) return false;
  return bech32.fromWordsUnsafe(decoded.words)?.length === recipientKeys.get(decoded.prefix);
}
