import * as z from 'zod/mini';
import { addDays } from '../calendar/calendar-date.ts';
import { syncedArea } from '../areas/life-area.ts';
import { calendarDate, instant } from '../field-schemas.ts';
import type { Pause } from '../pauses/pause.ts';
import { score } from '../entries/score.ts';
import { completeArea } from '../sync/complete-row.ts';
import { createDraft } from '../sync/person-draft.ts';
import { emptyPersonData } from '../sync/person-data.ts';
import { type Backup, backupVersion, readBackupFile } from './backup-file.ts';
import { backupFormat } from './backup-format.ts';
import { laterAreaMask, storedSettings, storedUser } from './stored-rows.ts';

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => Promise<string>;

/**
 * 'foreign': not a backup of this app. 'newer': from a later version. 'damaged': incomplete, or
 * changed after the backup.
 */
export type BackupErrorKind = 'foreign' | 'newer' | 'damaged';

export type OpenedBackup =
  | { readonly backup: Backup; readonly error: null }
  | { readonly backup: null; readonly error: BackupErrorKind };

/** Reads a backup of this or an earlier version. Refuses a text with any changed bit. */
export async function openBackup(text: string, digest: Digest): Promise<OpenedBackup> {
  const value = parse(text);
  if (value === null)
    return refuse(text.includes(`"format":"${backupFormat}"`) ? 'damaged' : 'foreign');
  if (value['format'] !== backupFormat) return refuse('foreign');
  const major = getMajor(value['version']);
  if (major > getMajor(backupVersion)) return refuse('newer');
  const { checksum, ...unsealed } = value;
  // The checksum covers the parsed value, so another spelling of the same value, such as an escaped
  // `é`, must be refused as well.
  if (toCanonicalJson(value) !== text || (await digest(toCanonicalJson(unsealed))) !== checksum) {
    return refuse('damaged');
  }
  const backup = major < 2 ? await readFirstVersion(unsealed, digest) : readBackupFile(unsealed);
  return backup === null ? refuse('damaged') : { backup, error: null };
}

function refuse(error: BackupErrorKind): OpenedBackup {
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

function getMajor(version: unknown): number {
  return typeof version === 'string' ? Number.parseInt(version, 10) : Number.NaN;
}

/** Returns JSON with sorted keys, so that equal values have the same text. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = fields.map(([key, field]) => `${JSON.stringify(key)}:${toCanonicalJson(field)}`);
  return `{${texts.join(',')}}`;
}

const area = z.extend(z.omit(syncedArea, { schedule: true, ...laterAreaMask }), {
  /** Periods without a pause. `ends_on` is the first day after a period. */
  spans: z.array(z.object({ starts_on: calendarDate, ends_on: z.nullable(calendarDate) })),
});
type FirstArea = z.infer<typeof area>;

const firstVersion = z.object({
  id: z.string(),
  created_at: instant,
  user: storedUser,
  life_areas: z.array(area),
  scores: z.array(
    z.pick(score, { life_area_id: true, score: true, score_date: true, notes: true }),
  ),
  notification_settings: z.nullable(storedSettings),
  complete_from: z.nullable(calendarDate),
});

/** Reads a file of version 1, in which areas have spans instead of pauses. */
async function readFirstVersion(value: unknown, digest: Digest): Promise<Backup | null> {
  const read = firstVersion.safeParse(value);
  if (!read.success) return null;
  const { id, created_at, complete_from, life_areas, scores, ...person } = read.data;
  const draft = createDraft(emptyPersonData);
  for (const firstArea of life_areas) {
    const { spans: _spans, ...each } = firstArea;
    draft.areas.set(each.id, completeArea({ ...each, schedule: [] }));
    for (const pause of await pausesBetween(firstArea, digest)) {
      draft.pauses.set(pause.id, pause);
    }
  }
  for (const one of scores) draft.setEntry(one, one.score, one);
  const { areas, pauses, years } = draft.finish();
  const data = { user: person.user, settings: person.notification_settings, areas, pauses, years };
  return { id, timestamp: created_at, data, complete_from };
}

/**
 * Returns pauses for the days outside of the spans. Derives their ids from the days, so that they
 * are the same each time a file is read.
 */
async function pausesBetween(
  { id, created_on, deleted_on, spans }: FirstArea,
  digest: Digest,
): Promise<Pause[]> {
  const starts = [created_on, ...spans.map(({ ends_on }) => ends_on)];
  const ends = [...spans.map(({ starts_on }) => starts_on), deleted_on];
  const pauses: Pause[] = [];
  for (const [index, first_day] of starts.entries()) {
    const end = ends[index] ?? null;
    if (first_day === null || (end !== null && end <= first_day)) continue;
    const last_day = end === null ? null : addDays(end, -1);
    const hash = await digest(`${id} ${first_day}`);
    pauses.push({ id: hash.slice(0, 36), life_area_id: id, first_day, last_day, reason: '' });
  }
  return pauses;
}
