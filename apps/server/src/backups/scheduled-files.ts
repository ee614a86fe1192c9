import { backupEnding, encryptedEnding } from './backup-file.ts';

const prefix = 'daymark-scheduled-';
const ownName =
  /^daymark-scheduled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)\.jsonl\.gz(?:\.age)?$/;
const leftover = /^daymark-scheduled-.*\.(?:unfinished|trial(?:-wal|-shm|-journal)?)$/;

const kept = { days: 7, weeks: 4, months: 12 };

/** Returns a name for a scheduled backup. Backups with other names are never removed. */
export function nameScheduledBackup(instant: string, isEncrypted: boolean): string {
  const ending = isEncrypted ? encryptedEnding : backupEnding;
  return `${prefix}${instant.replaceAll(':', '-')}${ending}`;
}

export function isLeftover(name: string): boolean {
  return leftover.test(name);
}

/**
 * Returns the names of scheduled backups to delete. The last backup of a day, week or month is kept
 * for the latest 7 days, 4 weeks and 12 months that have a backup. Backups dated after `now` are
 * kept and not counted, because a clock must have been wrong.
 * @param now milliseconds since the epoch
 */
export function findExpiredBackups(names: readonly string[], now: number): string[] {
  const newestFirst = names
    .flatMap((name) => parseName(name) ?? [])
    .filter(({ instant }) => Date.parse(instant) <= now)
    .toSorted((one, other) => (one.instant < other.instant ? 1 : -1));
  const remaining = new Set([
    ...findLastOfEach(newestFirst, getDay).slice(0, kept.days),
    ...findLastOfEach(newestFirst, getWeek).slice(0, kept.weeks),
    ...findLastOfEach(newestFirst, getMonth).slice(0, kept.months),
  ]);
  return newestFirst.filter((file) => !remaining.has(file)).map(({ name }) => name);
}

interface BackupFile {
  readonly name: string;
  readonly instant: string;
}

function parseName(name: string): BackupFile | null {
  const [, date, hour, minute, seconds] = ownName.exec(name) ?? [];
  const instant = `${date}T${hour}:${minute}:${seconds}`;
  return date === undefined || Number.isNaN(Date.parse(instant)) ? null : { name, instant };
}

function findLastOfEach(
  newestFirst: readonly BackupFile[],
  getPeriod: (instant: string) => string | number,
): BackupFile[] {
  const last = new Map<string | number, BackupFile>();
  for (const file of newestFirst) {
    const period = getPeriod(file.instant);
    if (!last.has(period)) last.set(period, file);
  }
  return [...last.values()];
}

const getDay = (instant: string) => instant.slice(0, 10);
const getMonth = (instant: string) => instant.slice(0, 7);

const day = 86_400_000;
/** The first Monday after the epoch, 1970-01-05. */
const firstMonday = 4 * day;

function getWeek(instant: string): number {
  return Math.floor((Date.parse(instant) - firstMonday) / (7 * day));
}
