import { backupEnding, encryptedEnding } from './backup-file.ts';

const prefix = 'daymark-scheduled-';
const ownName =
  /^daymark-scheduled-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)\.jsonl\.gz(?:\.age)?$/;
const leftover = /^daymark-scheduled-.*\.(?:unfinished|trial(?:-wal|-shm|-journal)?)$/;

/** How many days, weeks and months with a backup keep their last one. */
const kept = { days: 7, weeks: 4, months: 12 };

/** Other than that of a backup by hand, which nothing removes by itself. */
export function scheduledNameOf(instant: string, isEncrypted: boolean): string {
  const ending = isEncrypted ? encryptedEnding : backupEnding;
  return `${prefix}${instant.replaceAll(':', '-')}${ending}`;
}

/** What a scheduled backup that was killed has left. */
export function isLeftover(name: string): boolean {
  return leftover.test(name);
}

/**
 * Which of the files of a folder are scheduled backups that are not kept any more: all but the last of each of the last 7 days, 4 weeks
 * and 12 months that have one. Days without a backup do not count, so that none is removed only because time has passed. Those from
 * after `now` are neither counted nor removed: a clock was wrong.
 *
 * @param now milliseconds since the epoch
 */
export function expiredBackups(names: readonly string[], now: number): string[] {
  const newestFirst = names
    .flatMap((name) => fileOf(name) ?? [])
    .filter(({ instant }) => Date.parse(instant) <= now)
    .toSorted((one, other) => (one.instant < other.instant ? 1 : -1));
  const remaining = new Set([
    ...lastOfEach(newestFirst, dayOf).slice(0, kept.days),
    ...lastOfEach(newestFirst, weekOf).slice(0, kept.weeks),
    ...lastOfEach(newestFirst, monthOf).slice(0, kept.months),
  ]);
  return newestFirst.filter((file) => !remaining.has(file)).map(({ name }) => name);
}

interface BackupFile {
  readonly name: string;
  readonly instant: string;
}

/** Null where it is none of the schedule's. */
function fileOf(name: string): BackupFile | null {
  const [, date, hour, minute, seconds] = ownName.exec(name) ?? [];
  const instant = `${date}T${hour}:${minute}:${seconds}`;
  return date === undefined || Number.isNaN(Date.parse(instant)) ? null : { name, instant };
}

function lastOfEach(
  newestFirst: readonly BackupFile[],
  periodOf: (instant: string) => string | number,
): BackupFile[] {
  const last = new Map<string | number, BackupFile>();
  for (const file of newestFirst) {
    const period = periodOf(file.instant);
    if (!last.has(period)) last.set(period, file);
  }
  return [...last.values()];
}

const dayOf = (instant: string) => instant.slice(0, 10);
const monthOf = (instant: string) => instant.slice(0, 7);

const day = 86_400_000;
/** 1970-01-05, the first Monday after the epoch. */
const firstMonday = 4 * day;

function weekOf(instant: string): number {
  return Math.floor((Date.parse(instant) - firstMonday) / (7 * day));
}
