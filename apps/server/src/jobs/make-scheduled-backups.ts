import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { BackupSchedule } from '../config/backup-settings.ts';
import { runProgram, type ProgramEnd } from '../backups/run-program.ts';
import { findExpiredBackups, isLeftover, nameScheduledBackup } from '../backups/scheduled-files.ts';
import { InvalidConfig, variableNames } from '../config/config.ts';
import type { Store } from '../store/store.ts';
import { startTicker } from './ticker.ts';
import { makeFolders } from '../backups/make-folders.ts';

export type BackupResult = 'made' | 'failed';

export interface BackupJobOptions {
  readonly store: Pick<Store, 'backupSchedule' | 'isDistributed'>;
  readonly schedule: BackupSchedule;
  readonly folder: string;
  readonly workFolder: string | undefined;
  readonly command: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Arguments for Node. The path of the backup file is added to them. */
  readonly program: readonly string[];
  readonly clock: () => number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly log: {
    info(entry: object, message: string): void;
    error(entry: object, message: string): void;
  };
  readonly observe?: { backupEnded(result: BackupResult): void } | undefined;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Milliseconds after which the claim of a killed node ends. */
const lease = 20 * second;
const leaseRenewal = 5 * second;
const retryDelay = hour;

export interface BackupJob {
  work(stopped: AbortSignal): Promise<boolean>;
}

interface MadeBackup {
  readonly file: string;
  readonly madeAt: string;
}

/**
 * Makes a daily backup in a separate process, on one of several nodes. Throws InvalidConfig on
 * Citus, whose backups need stopped servers. A missed backup is made at once, and a failed backup
 * is tried again after an hour. A failed command gets the same file again, because a new file for
 * each attempt would fill the folder.
 */
export function createBackupJob(options: BackupJobOptions): BackupJob {
  const { schedule, clock, random } = options;
  const { backupSchedule, isDistributed } = options.store;
  if (isDistributed) {
    throw new InvalidConfig([
      'BACKUP_SCHEDULE must be empty on Citus, whose backups need stopped servers (docs/scaling.md)',
    ]);
  }
  const holder = uuidv7(clock(), random);
  let notHandedOver: MadeBackup | null = null;
  return {
    async work(stopped) {
      const now = clock();
      const claim = {
        holder,
        due_at: formatInstant(getLastDueTime(schedule, now)),
        now: formatInstant(now),
        until: formatInstant(now + lease),
        latest: formatInstant(now + retryDelay + minute),
      };
      if (stopped.aborted || !(await backupSchedule.claim(claim))) return false;
      const renewal = startTicker({
        async work() {
          await backupSchedule.extend(holder, formatInstant(clock() + lease));
          return false;
        },
        delay: leaseRenewal,
        pause: leaseRenewal,
        // While the database is down, the claim may expire. At worst, there is a second backup.
        onError() {},
      });
      const sameFile =
        notHandedOver !== null && isStillValid(notHandedOver, claim.due_at) ? notHandedOver : null;
      const backup = sameFile ?? newBackup(options, claim.now);
      let end: BackupResult | 'stopped' = 'failed';
      try {
        end = await makeOne(options, { ...backup, isMade: sameFile !== null, stopped });
      } finally {
        await renewal.stop();
      }
      notHandedOver = end === 'failed' && existsSync(backup.file) ? backup : null;
      if (end === 'made') await backupSchedule.succeed(holder, backup.madeAt);
      const wait = end === 'failed' ? retryDelay : 0;
      await backupSchedule.extend(holder, formatInstant(clock() + wait));
      return false;
    },
  };
}

export function getLastDueTime(
  { hour: hours, minute: minutes }: BackupSchedule,
  now: number,
): number {
  const today = now - (now % day) + hours * hour + minutes * minute;
  return today <= now ? today : today - day;
}

function newBackup({ folder, workFolder }: BackupJobOptions, madeAt: string): MadeBackup {
  const name = nameScheduledBackup(madeAt, workFolder !== undefined);
  return { file: join(resolve(folder), name), madeAt };
}

function isStillValid({ file, madeAt }: MadeBackup, dueAt: string): boolean {
  return madeAt >= dueAt && existsSync(file);
}

interface Attempt {
  readonly file: string;
  readonly stopped: AbortSignal;
}

async function makeOne(
  options: BackupJobOptions,
  { file, isMade, stopped }: Attempt & { readonly isMade: boolean },
): Promise<BackupResult | 'stopped'> {
  const { clock, log, observe } = options;
  const began = clock();
  if (!isMade) {
    const made = await catchFailure(() => makeFile(options, { file, stopped }));
    if (made.result !== 'succeeded') return giveUp(options, { file, step: 'backup' }, made);
  }
  const bytes = statSync(file).size;
  const handedOver = await catchFailure(() => handOver(options, { file, stopped }));
  if (handedOver.result !== 'succeeded') {
    return giveUp(options, { file, step: 'command' }, handedOver);
  }
  log.info({ file, bytes, ms: clock() - began }, 'made a backup');
  observe?.backupEnded('made');
  return 'made';
}

async function catchFailure(step: () => Promise<ProgramEnd>): Promise<ProgramEnd> {
  return step().catch((error: unknown) => ({ result: 'failed', error: String(error) }));
}

function giveUp(
  { log, observe }: BackupJobOptions,
  about: { readonly file: string; readonly step: 'backup' | 'command' },
  end: Exclude<ProgramEnd, { result: 'succeeded' }>,
): BackupResult | 'stopped' {
  if (end.result === 'stopped') return 'stopped';
  log.error({ ...about, error: end.error }, 'backup failed');
  observe?.backupEnded('failed');
  return 'failed';
}

async function makeFile(
  options: BackupJobOptions,
  { file, stopped }: Attempt,
): Promise<ProgramEnd> {
  const { program, env } = options;
  const args = [...program, file];
  removeLeftovers(options);
  const made = await runProgram({
    command: process.execPath,
    args,
    env,
    isInBackground: true,
    deadline: day,
    stopped,
  });
  if (made.result === 'succeeded') removeExpired(options);
  else removeLeftovers(options);
  return made;
}

async function handOver(
  { command, env }: BackupJobOptions,
  { file, stopped }: Attempt,
): Promise<ProgramEnd> {
  if (command === undefined) return { result: 'succeeded' };
  // The command gets no settings of this server, because they contain secrets.
  const others = Object.entries(env).filter(([name]) => !variableNames.includes(name));
  return runProgram({
    command,
    env: { ...Object.fromEntries(others), BACKUP_FILE: file },
    isShell: true,
    deadline: hour,
    stopped,
  });
}

function removeExpired({ folder, clock, log }: BackupJobOptions): void {
  try {
    removeFrom(folder, (names) => findExpiredBackups(names, clock()));
  } catch (error) {
    log.error({ error: String(error) }, 'old backups could not be removed');
  }
}

function removeLeftovers({ folder, workFolder }: BackupJobOptions): void {
  for (const each of new Set([folder, workFolder ?? folder])) {
    removeFrom(each, (names) => names.filter(isLeftover));
  }
}

function removeFrom(folder: string, chosen: (names: readonly string[]) => string[]): void {
  makeFolders(folder);
  for (const name of chosen(readdirSync(folder))) rmSync(join(folder, name), { force: true });
}

function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
