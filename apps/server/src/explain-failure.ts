import { inspect } from 'node:util';
import { BackupError } from './backups/backup-file.ts';
import { InvalidConfig } from './config/config.ts';
import { DatabaseDamaged } from './database/assert-intact.ts';
import { DataInUse } from './database/data-lock.ts';
import { DatabaseIsNewer } from './migrations/migrate.ts';
import { DatabaseUnavailable } from './database/database-errors.ts';
import { FolderUnusable } from './folders.ts';

const ownSentences = [
  BackupError,
  DatabaseDamaged,
  DatabaseIsNewer,
  DatabaseUnavailable,
  DataInUse,
  FolderUnusable,
  InvalidConfig,
];

/** For the operator: one sentence where the reason is known, else the whole error. */
export function explainFailure(error: unknown): string {
  if (isAddressInUse(error)) return `Port ${error.port} is in use by another program.`;
  const isExplained =
    ownSentences.some((kind) => error instanceof kind) || isOfSystem(error) || isWrongOption(error);
  return isExplained && error instanceof Error ? error.message : inspect(error);
}

function isAddressInUse(error: unknown): error is { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Of who called a command. */
function isWrongOption(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}

/** Such as a disk that is full or a folder that is not ours. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
