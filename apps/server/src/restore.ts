import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from './backups/backup-error.ts';
import { backupEnding, backupNameOf } from './backups/backup-name.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { readConfig, type Config } from './config.ts';
import { backupFolderIn, dataPlaceOf } from './data-folder.ts';
import { explainFailure } from './explain-failure.ts';

// npm run restore -- <file>

// What is kept, only the server's user may read.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const [, , backup] = process.argv;
  if (backup === undefined) throw new BackupError(`Please name a backup.\n${listOf(config)}`);
  mkdirSync(config.dataDir, { recursive: true });
  const madeAt = new Date().toISOString();
  const { rows, copy } = await restoreBackup({
    backup: resolve(backup),
    place: dataPlaceOf(config),
    copy: resolve(backupFolderIn(config), `before-restore-${backupNameOf(madeAt)}`),
    madeAt,
  });
  process.stdout.write(`Restored ${rows} rows from ${resolve(backup)}.\n`);
  if (copy !== null) process.stdout.write(`What was there before is in ${copy}.\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}

function listOf(config: Config): string {
  const folder = resolve(backupFolderIn(config));
  const files = existsSync(folder) ? globSync(`*${backupEnding}`, { cwd: folder }).toSorted() : [];
  if (files.length === 0) return `There is none in ${folder}.`;
  return files.map((file) => join(folder, file)).join('\n');
}
