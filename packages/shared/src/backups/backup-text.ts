import {
  analyticsOf,
  type Backup,
  type BackupData,
  type BackupFile,
  backupFormat,
  backupVersion,
  readBackupFile,
  rowsOfData,
} from './backup-file.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { readFirstVersion } from './first-version.ts';

/** SHA-256 of a text in UTF-8, in 64 hexadecimal digits of lower case. */
export type Digest = (text: string) => Promise<string>;

interface BackupOrigin {
  readonly id: string;
  readonly timestamp: string;
  /** The person's date then. */
  readonly today: CalendarDate;
  readonly app_version: string;
}

export interface SealedBackup {
  /** The file. */
  readonly text: string;
  /** The same for the same data, whenever they were backed up. */
  readonly contentDigest: string;
}

export async function sealBackup(
  data: BackupData,
  { today, ...origin }: BackupOrigin,
  digest: Digest,
): Promise<SealedBackup> {
  const rows = rowsOfData(data);
  const made: BackupFile = {
    ...origin,
    format: backupFormat,
    version: backupVersion,
    userData: { ...rows, analytics: analyticsOf(data, today) },
  };
  const checksum = await digest(canonicalText(made));
  return {
    text: canonicalText({ ...made, checksum }),
    contentDigest: await digest(canonicalText(rows)),
  };
}

/**
 * 'foreign': no backup of this app; 'newer': made by a later version of it, in a format that this one cannot know;
 * 'damaged': not what was written.
 */
export type BackupError = 'foreign' | 'newer' | 'damaged';

export type OpenedBackup =
  | { readonly backup: Backup; readonly error: null }
  | { readonly backup: null; readonly error: BackupError };

/** Reads what `sealBackup` wrote, in any version up to this one. One bit that is another makes it no backup. */
export async function openBackup(text: string, digest: Digest): Promise<OpenedBackup> {
  const value = parse(text);
  if (value === null)
    return refuse(text.includes(`"format":"${backupFormat}"`) ? 'damaged' : 'foreign');
  if (value['format'] !== backupFormat) return refuse('foreign');
  const major = majorOf(value['version']);
  if (major > majorOf(backupVersion)) return refuse('newer');
  const { checksum, ...made } = value;
  // A checksum sees what the text says. Two ways to say the same, such as `é` by its number, must not pass either.
  if (canonicalText(value) !== text || (await digest(canonicalText(made))) !== checksum) {
    return refuse('damaged');
  }
  const backup = major < 2 ? await readFirstVersion(made, digest) : readBackupFile(made);
  return backup === null ? refuse('damaged') : { backup, error: null };
}

function refuse(error: BackupError): OpenedBackup {
  return { backup: null, error };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function majorOf(version: unknown): number {
  return typeof version === 'string' ? Number.parseInt(version, 10) : Number.NaN;
}

/** JSON without a choice: keys in the order of their code units, no white space. One value has one text, and one text one value. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`);
  return `{${texts.join(',')}}`;
}
