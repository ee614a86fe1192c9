import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { gunzipSync } from 'node:zlib';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { openBackup } from '@daymark/shared/backups/backup-text.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { sha256 } from '@daymark/shared/testing/sha256.ts';
import type { Page } from 'playwright';
import { readStoredRows } from '../../e2e/stored-on-device.ts';
import { getEntries, type ReplicaRows } from './page/replica-rows.ts';
import { entryKey } from './person-model.ts';

export type RestorableRows = Pick<ReplicaRows, 'areas' | 'pauses' | 'entries'>;

/**
 * Returns each row as text with the fields that a restore returns. The end of an area is left out,
 * because a restore removes nothing. Pauses are keyed by their days, because a restored pause gets
 * a new id.
 */
export function textsByKey({ areas, pauses, entries }: RestorableRows): Map<string, string> {
  return new Map([
    ...areas.map((area) => [`area ${area.id}`, areaText(area)] as const),
    ...pauses.map((pause) => [pauseKey(pause), ''] as const),
    ...entries.map(
      (entry) => [`entry ${entryKey(entry)}`, `${entry.score} ${entry.notes}`] as const,
    ),
  ]);
}

/** Counts the rows that none of `others` contains with the same text. */
export function countMissing(rows: RestorableRows, ...others: readonly RestorableRows[]): number {
  const there = others.map(textsByKey);
  return [...textsByKey(rows)].filter(([key, text]) => there.every((one) => one.get(key) !== text))
    .length;
}

export function pauseKey({ life_area_id, first_day, last_day, reason }: Omit<Pause, 'id'>): string {
  return `pause ${life_area_id} ${first_day} ${last_day} ${reason}`;
}

/** Returns the keys of the rows. A pause has its id as its key here. */
export function getRowKeys({ areas, pauses, entries }: RestorableRows): string[] {
  return [
    ...areas.map(({ id }) => `area ${id}`),
    ...pauses.map(({ id }) => `pause ${id}`),
    ...entries.map((entry) => `entry ${entryKey(entry)}`),
  ];
}

/**
 * Returns false for an entry on a day on which its area is not active, because a restore skips such
 * entries. An area stays ended only if it has ended both on the device and on the server.
 */
export function isRestored(key: string, known: RestorableRows, now: RestorableRows): boolean {
  const [kind, areaId, date = ''] = key.split(' ');
  const areaIn = ({ areas }: RestorableRows) => areas.find(({ id }) => id === areaId);
  const end = areaIn(known)?.deleted_on ?? null;
  if (kind !== 'entry' || end === null) return true;
  const there = areaIn(now);
  const last = there === undefined ? end : there.deleted_on;
  return last === null || date < last;
}

export function repeatedPauses({ pauses }: RestorableRows): number {
  return pauses.length - new Set(pauses.map(pauseKey)).size;
}

function areaText(area: SyncedArea): string {
  return JSON.stringify([readAreaFields(area), area.created_on, getEffectiveRules(area)]);
}

/** Returns the rules that change something. An area without rules is due every day. */
function getEffectiveRules({ schedule }: SyncedArea): readonly string[] {
  const rules = schedule.map(({ from, rule }) => ({ from, text: JSON.stringify(rule) }));
  const daily = JSON.stringify({ kind: 'daily' });
  return rules
    .filter(({ text }, index) => text !== (rules[index - 1]?.text ?? daily))
    .map(({ from, text }) => `${from} ${text}`);
}

interface StoredBackup {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly file: string;
  readonly is_of_earlier_account?: boolean;
}

export type BackupOnDevice = StoredBackup & { readonly known: RestorableRows };

/** Reads the backups that the device offers a user. Throws if a backup is damaged. */
export async function backupsOnDevice(page: Page, userId: string): Promise<BackupOnDevice[]> {
  const stored = await readStoredRows<StoredBackup>(page, 'backups');
  const own = stored.filter(({ user_id }) => user_id === userId);
  return Promise.all(own.map(async (row) => ({ ...row, known: await rowsInBackup(row) })));
}

async function rowsInBackup({ file }: StoredBackup): Promise<RestorableRows> {
  const text = gunzipSync(Buffer.from(file, 'base64')).toString();
  const { backup, error } = await openBackup(text, sha256);
  if (backup === null) throw new Error(`A backup is ${error}`);
  const { areas, pauses } = backup.data;
  return {
    areas: [...areas.values()],
    pauses: [...pauses.values()],
    entries: getEntries(backup.data),
  };
}
