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
  DataInUse,
  FolderUnusable,
  ImportError,
  ImportRefused,
  InvalidConfig,
];

// Primary result codes of SQLite, which are the low eight bits of an extended code.
const readOnly = 8;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const noDatabase = 26;

/** Returns a sentence for an error with a known cause, and otherwise the error with its stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof DatabaseUnavailable) return `${error.message}${getRemedy(error.cause)}`;
  const isExplained = ownSentences.some((kind) => error instanceof kind) || isWrongOption(error);
  if (isExplained) return error.message;
  return explainListening(error) ?? explainSqlite(error) ?? explainSystem(error);
}

function getRemedy(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const code = getSqliteCode(cause);
  if (code === null) return '. Check DATABASE_URL and PostgreSQL.';
  return code === full || code === inputOutput ? '. Check the disk of DATA_DIR.' : '';
}

function explainListening(error: Error & Listening): string | null {
  const { code, syscall, port } = error;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that program, or choose another port in PORT or METRICS_PORT.`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `This user may not listen on port ${port}. Choose a port from 1024 on in PORT or METRICS_PORT.`;
  }
  const isForeign = code === 'EADDRNOTAVAIL' && syscall === 'listen';
  if (!isForeign && syscall !== 'getaddrinfo') return null;
  return `${error.hostname ?? error.address} is not an address of this machine. Set HOST or METRICS_HOST to 127.0.0.1, to one of its addresses, or, without TRUSTED_HEADER_SIGN_IN, to 0.0.0.0 for all.`;
}

interface Listening {
  readonly code?: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

function explainSqlite(error: Error): string | null {
  const code = getSqliteCode(error);
  if (code === cannotOpen || code === readOnly) {
    return `SQLite cannot open its files in DATA_DIR: ${error.message}. Check that they belong to the user who runs Daymark, and that the disk can be written.`;
  }
  if (code === noDatabase || code === corrupt) {
    return `The database in DATA_DIR is damaged: ${error.message}. Restore a backup.`;
  }
  return null;
}

function getSqliteCode(error: Error): number | null {
  return 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

function explainSystem(error: Error): string {
  return 'syscall' in error ? error.message : inspect(error);
}

function isWrongOption(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
