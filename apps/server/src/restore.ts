import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, backupEnding, backupNameOf } from './backups/backup-file.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { readConfig, type Config } from './config.ts';
import { backupFolderIn, dataPlaceOf } from './data-place.ts';
import { explainFailure } from './explain-failure.ts';

// npm run restore -- [--end-sessions] <file>

const usage = `Please name a backup: npm run restore -- [--end-sessions] <file>
With --end-sessions everybody has to sign in again; what they have on their devices stays there.`;
const ended = 'All sessions were ended: everybody has to sign in again.';
const openAgain =
  'Sessions that were ended since that backup are open again; with --end-sessions none is.';

// What is stored, only the server's user may read.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const { backup, endSessions } = readCall();
  if (backup === undefined) throw new BackupError(`${usage}\n${listOf(config)}`);
  mkdirSync(config.dataDir, { recursive: true });
  const madeAt = new Date().toISOString();
  const { rows, copy, repairedYears } = await restoreBackup({
    backup: resolve(backup),
    place: dataPlaceOf(config),
    copy: resolve(backupFolderIn(config), `before-restore-${backupNameOf(madeAt)}`),
    madeAt,
    endSessions,
  });
  process.stdout.write(`Restored ${rows} rows from ${resolve(backup)}.\n`);
  const differed = `${repairedYears} years were not what their entries say and were written anew.`;
  if (repairedYears > 0) process.stdout.write(`${differed}\n`);
  if (copy !== null) process.stdout.write(`What was there before is in ${copy}.\n`);
  process.stdout.write(`${endSessions ? ended : openAgain}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}

function readCall(): { backup: string | undefined; endSessions: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'end-sessions': { type: 'boolean', default: false } },
    });
    return { backup: positionals[0], endSessions: values['end-sessions'] };
  } catch (error) {
    throw error instanceof TypeError ? new BackupError(`${error.message}\n${usage}`) : error;
  }
}

function listOf(config: Config): string {
  const folder = resolve(backupFolderIn(config));
  const files = existsSync(folder) ? globSync(`*${backupEnding}`, { cwd: folder }).toSorted() : [];
  if (files.length === 0) return `There is none in ${folder}.`;
  return files.map((file) => join(folder, file)).join('\n');
}
