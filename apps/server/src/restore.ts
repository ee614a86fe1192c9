import { existsSync, globSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, backupEnding, nameBackup, encryptedEnding } from './backups/backup-file.ts';
import { getBackupFolder } from './config/backup-settings.ts';
import { decryptFile, isEncrypted } from './backups/encryption.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { readConfig, type Config } from './config/config.ts';
import { getDataPlace } from './database/data-place.ts';
import { runCommand } from './run-command.ts';
import { makeFolders } from './backups/make-folders.ts';
import { makeFolder } from './folders.ts';
import { describeEndedAccess } from './accounts/describe-ended-access.ts';

const usage = `Please name a backup: npm run restore -- [--end-sessions [--everything]] [--identity <key file>] <file>
--end-sessions signs everybody out. It also ends tokens, calendars, invitations and links in mails, and turns webhooks off. Devices keep their data.
--everything ends passkeys, identities, webhooks and two-step sign-in too.
--identity decrypts the backup with the age secret key in that file.`;
const ended = 'All sessions were ended: everybody has to sign in again.';
const sessionsOpenAgain =
  'Sessions that ended after that backup are open again. Use --end-sessions to end all of them.';

interface Call {
  readonly backup: string | undefined;
  readonly endSessions: boolean;
  readonly everything: boolean;
  readonly identity: string | undefined;
}

await runCommand(async () => {
  const config = readConfig(process.env);
  const { backup: named, identity, ...ending } = readCall();
  if (named === undefined) throw new BackupError(`${usage}\n${listBackups(config)}`);
  const file = resolve(named);
  const ownFolder = resolve(getBackupFolder(config));
  makeFolder('DATA_DIR', config.dataDir);
  const madeAt = new Date().toISOString();
  const restore = (backup: string) =>
    restoreBackup({
      backup,
      place: getDataPlace(config),
      copy: join(ownFolder, `before-restore-${nameBackup(madeAt)}`),
      madeAt,
      ...ending,
    });
  const { rows, copy, repairedYears, access } = await withReadable(
    { file, identity, workFolder: ownFolder },
    restore,
  );
  process.stdout.write(`Restored ${rows} rows from ${file}.\n`);
  const differed = `${repairedYears} years differed from their entries and were repaired.`;
  if (repairedYears > 0) process.stdout.write(`${differed}\n`);
  if (copy !== null) process.stdout.write(`The previous data is in ${copy}.\n`);
  const lines = access === null ? [sessionsOpenAgain] : [ended, ...describeEndedAccess(access)];
  process.stdout.write(`${lines.join('\n')}\n`);
});

function readCall(): Call {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        'end-sessions': { type: 'boolean', default: false },
        everything: { type: 'boolean', default: false },
        identity: { type: 'string' },
      },
    });
    const { identity, everything, 'end-sessions': endSessions } = values;
    if (everything && !endSessions) throw new TypeError('--everything needs --end-sessions.');
    return { backup: positionals[0], endSessions, everything, identity };
  } catch (error) {
    throw error instanceof TypeError ? new BackupError(`${error.message}\n${usage}`) : error;
  }
}

interface Named {
  readonly file: string;
  readonly identity: string | undefined;
  readonly workFolder: string;
}

/** Passes `work` the file, or a decrypted copy that is removed afterwards. */
async function withReadable<T>(
  { file, identity, workFolder }: Named,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(file) || !isEncrypted(file)) return work(file);
  if (identity === undefined) {
    throw new BackupError(
      `${file} is encrypted. Name the file with its key: npm run restore -- --identity <key file> ${file}`,
    );
  }
  const readable = join(workFolder, `${basename(file)}.decrypted.unfinished`);
  makeFolders(workFolder);
  rmSync(readable, { force: true });
  try {
    await decryptFile(file, { into: readable, identityFile: resolve(identity) });
    return await work(readable);
  } finally {
    rmSync(readable, { force: true });
  }
}

function listBackups(config: Config): string {
  const folders = [resolve(config.backups.folder), resolve(getBackupFolder(config))];
  const files = [...new Set(folders)].flatMap(findBackups);
  if (files.length === 0) return `There is none in ${folders[0]}.`;
  return files.join('\n');
}

function findBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = globSync([`*${backupEnding}`, `*${encryptedEnding}`], { cwd: folder });
  return files.toSorted().map((file) => join(folder, file));
}
