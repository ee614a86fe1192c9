import { join, resolve } from 'node:path';
import { backupEnding, backupNameOf } from './backups/backup-file.ts';
import { makeBackup } from './backups/make-backup.ts';
import { readConfig } from './config.ts';
import { backupFolderIn, dataPlaceOf } from './data-place.ts';
import { explainFailure } from './explain-failure.ts';

// npm run backup [-- <file or folder>]

// What is stored, only the server's user may read.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const madeAt = new Date().toISOString();
  const file = resolve(fileOf(process.argv[2] ?? backupFolderIn(config), madeAt));
  const { rows, bytes } = await makeBackup({ place: dataPlaceOf(config), file, madeAt });
  process.stdout.write(`Backed up ${rows} rows to ${file} (${bytes} bytes).\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}

function fileOf(target: string, madeAt: string): string {
  return target.endsWith(backupEnding) ? target : join(target, backupNameOf(madeAt));
}
