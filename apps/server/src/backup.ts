import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, backupEnding, nameBackup, encryptedEnding } from './backups/backup-file.ts';
import { getBackupFolder } from './config/backup-settings.ts';
import { makeBackup } from './backups/make-backup.ts';
import { readConfig } from './config/config.ts';
import { getDataPlace } from './database/data-place.ts';
import { runCommand } from './run-command.ts';

// The server also runs this program for scheduled backups. The IPC channel closes when that server
// ends or crashes, and then this process ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (positionals.length > 1) throw new BackupError('npm run backup -- [<file or folder>]');
  const config = readConfig(process.env);
  const { recipient, folder } = config.backups;
  const madeAt = new Date().toISOString();
  const file = resolveFile(target ?? folder, { madeAt, isEncrypted: recipient !== undefined });
  const { rows, bytes } = await makeBackup({
    place: getDataPlace(config),
    file,
    madeAt,
    // The folder of encrypted backups must never contain an unencrypted file.
    encryption:
      recipient === undefined
        ? undefined
        : { recipient, workFolder: resolve(getBackupFolder(config)) },
  });
  process.stdout.write(`Backed up ${rows} rows to ${file} (${bytes} bytes).\n`);
});

function resolveFile(
  target: string,
  { madeAt, isEncrypted }: { readonly madeAt: string; readonly isEncrypted: boolean },
): string {
  const name = nameBackup(madeAt);
  const isFile = target.endsWith(backupEnding) || target.endsWith(encryptedEnding);
  const file = resolve(isFile ? target : join(target, name));
  if (!isEncrypted && file.endsWith(encryptedEnding)) {
    throw new BackupError(`BACKUP_AGE_RECIPIENT is not set: ${file} would not be encrypted.`);
  }
  const hasRightEnding = !isEncrypted || file.endsWith(encryptedEnding);
  return hasRightEnding ? file : file.slice(0, -backupEnding.length) + encryptedEnding;
}
