import { inspect } from 'node:util';
import { ImportError } from '@daymark/shared/imports/imported-file.ts';
import { CommandRefused } from './account-commands/account-command.ts';
import { BackupError } from './backups/backup-file.ts';
import { InvalidConfig } from './config/config.ts';
import { DatabaseDamaged } from './database/assert-intact.ts';
import { DataInUse } from './database/data-lock.ts';
import { DatabaseIsNewer } from './migrations/migrate.ts';
import { DatabaseUnavailable } from './database/database-errors.ts';
import { FolderUnusable } from './folders.ts';
import { ImportRefused } from './imports/import-refused.ts';

const ownSentences = [
  BackupError,
  CommandRefused,
  DatabaseDamaged,
  DatabaseIsNewer,
  DatabaseUnavailable,
  DataInUse,
  FolderUnusable,
  ImportError,
  ImportRefused,
  InvalidConfig,
];

/** Returns a sentence for a known reason, else the whole error. */
export function explainFailure(error: unknown): string {
  if (isAddressInUse(error)) return `Port ${error.port} is in use by another program.`;
  const isExplained =
    ownSentences.some((kind) => error instanceof kind) ||
    isSystemError(error) ||
    isWrongOption(error);
  return isExplained && error instanceof Error ? error.message : inspect(error);
}

function isAddressInUse(error: unknown): error is { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function isWrongOption(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
