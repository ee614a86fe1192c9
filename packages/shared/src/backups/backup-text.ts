import {
  type Backup,
  backup,
  type BackupContent,
  backupFormat,
  backupVersion,
} from './backup-file.ts';
import { canonicalText } from './canonical-text.ts';

/** SHA-256 of a text in UTF-8, in 64 hexadecimal digits of lower case. */
export type Digest = (text: string) => Promise<string>;

interface BackupOrigin {
  readonly id: string;
  readonly created_at: string;
  readonly app_version: string;
}

export interface SealedBackup {
  readonly backup: Backup;
  /** The file. */
  readonly text: string;
  /** The same for the same content, whenever it was backed up. */
  readonly contentDigest: string;
}

export async function sealBackup(
  content: BackupContent,
  origin: BackupOrigin,
  digest: Digest,
): Promise<SealedBackup> {
  const made: Backup = {
    ...origin,
    ...content,
    format: backupFormat,
    version: backupVersion,
    counts: { life_areas: content.life_areas.length, scores: content.scores.length },
  };
  const checksum = await digest(canonicalText(made));
  const text = canonicalText({ ...made, checksum });
  return { backup: made, text, contentDigest: await digest(canonicalText(content)) };
}

/**
 * 'foreign': no backup of this app; 'newer': made by a later version of it, in a format that this one cannot know;
 * 'damaged': not what was written.
 */
export type BackupFault = 'foreign' | 'newer' | 'damaged';

export type OpenedBackup =
  | { readonly backup: Backup; readonly fault: null }
  | { readonly backup: null; readonly fault: BackupFault };

/** Reads what `sealBackup` wrote, in any version up to this one. One bit that is another makes it no backup. */
export async function openBackup(text: string, digest: Digest): Promise<OpenedBackup> {
  const value = parse(text);
  if (value === null)
    return refuse(text.includes(`"format":"${backupFormat}"`) ? 'damaged' : 'foreign');
  if (value['format'] !== backupFormat) return refuse('foreign');
  if (majorOf(value['version']) > majorOf(backupVersion)) return refuse('newer');
  const { checksum, ...made } = value;
  // A checksum sees what the text says. Two ways to say the same, such as `é` by its number, must not pass either.
  if (canonicalText(value) !== text || (await digest(canonicalText(made))) !== checksum) {
    return refuse('damaged');
  }
  const read = backup.safeParse(made);
  return read.success ? { backup: read.data, fault: null } : refuse('damaged');
}

function refuse(fault: BackupFault): OpenedBackup {
  return { backup: null, fault };
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
