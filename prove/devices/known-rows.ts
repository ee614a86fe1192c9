import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { openBackup } from '@daymark/shared/backups/backup-text.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { Entry, PersonData } from '@daymark/shared/sync/person-data.ts';
import type { Page } from 'playwright';
import { rowsOnDevice } from './app-page.ts';
import { entriesOf } from './page/replica-rows.ts';

/** Data that a person can lose. Entries are keyed by area and date. */
export interface KnownRows {
  readonly areas: ReadonlyMap<string, SyncedArea>;
  readonly pauses: ReadonlyMap<string, Pause>;
  readonly entries: ReadonlyMap<string, Entry>;
}

export const noRows: KnownRows = { areas: new Map(), pauses: new Map(), entries: new Map() };

export function knownRows(rows: {
  readonly areas: readonly SyncedArea[];
  readonly pauses: readonly Pause[];
  readonly entries: readonly Entry[];
}): KnownRows {
  return {
    areas: new Map(rows.areas.map((area) => [area.id, area])),
    pauses: new Map(rows.pauses.map((pause) => [pause.id, pause])),
    entries: new Map(rows.entries.map((entry) => [entryKey(entry), entry])),
  };
}

export function entryKey({ life_area_id, score_date }: Pick<Entry, 'life_area_id' | 'score_date'>) {
  return `${life_area_id} ${score_date}`;
}

/**
 * Returns each row as text with the fields that a restore brings back. The end of an area is left
 * out because a restore removes nothing. Pauses are keyed by their days because a restored pause
 * gets a new id.
 */
export function textsByKey({ areas, pauses, entries }: KnownRows): Map<string, string> {
  return new Map([
    ...[...areas].map(([id, area]) => [`area ${id}`, areaText(area)] as const),
    ...[...pauses.values()].map((pause) => [pauseKey(pause), ''] as const),
    ...[...entries].map(
      ([key, { score, notes }]) => [`entry ${key}`, `${score} ${notes}`] as const,
    ),
  ]);
}

export function keysOf({ areas, pauses, entries }: KnownRows): string[] {
  return [
    ...[...areas.keys()].map((id) => `area ${id}`),
    ...[...pauses.keys()].map((id) => `pause ${id}`),
    ...[...entries.keys()].map((key) => `entry ${key}`),
  ];
}

/**
 * Returns whether the entry's area is alive on the entry's day. A restore skips other entries. An
 * area stays ended only when it has ended both on the device and on the server.
 */
export function isAlive(
  { life_area_id, score_date }: Pick<Entry, 'life_area_id' | 'score_date'>,
  known: KnownRows,
  now: KnownRows,
): boolean {
  const end = known.areas.get(life_area_id)?.deleted_on ?? null;
  const endNow = now.areas.get(life_area_id)?.deleted_on;
  if (end === null) return true;
  const last = endNow === undefined ? end : endNow;
  return last === null || score_date < last;
}

export function repeatedPauses({ pauses }: KnownRows): number {
  return pauses.size - new Set([...pauses.values()].map(pauseText)).size;
}

export function areaText(area: SyncedArea): string {
  return JSON.stringify([readAreaFields(area), area.created_on, rulesOf(area)]);
}

type PausedDays = Omit<Pause, 'id'>;

export function pauseKey(pause: PausedDays): string {
  return `pause ${pauseText(pause)}`;
}

export function pauseText({ life_area_id, first_day, last_day, reason }: PausedDays): string {
  return JSON.stringify([life_area_id, first_day, last_day, reason]);
}

/** Returns the rules without those that change nothing. An area without rules is due every day. */
function rulesOf({ schedule }: SyncedArea): readonly string[] {
  const rules = schedule.map(({ from, rule }) => ({ from, text: JSON.stringify(rule) }));
  const daily = JSON.stringify({ kind: 'daily' });
  return rules
    .filter(({ text }, index) => text !== (rules[index - 1]?.text ?? daily))
    .map(({ from, text }) => `${from} ${text}`);
}

interface StoredRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: string;
  readonly kind: string;
  readonly file: string;
  readonly is_of_earlier_account?: boolean;
}

export interface BackupOnDevice extends Omit<StoredRow, 'file'> {
  readonly known: KnownRows;
}

/**
 * Reads the backups that the device offers a user, as the product does. Throws when one is damaged.
 */
export async function backupsOnDevice(page: Page, userId: string): Promise<BackupOnDevice[]> {
  const stored = await rowsOnDevice<StoredRow>(page, 'backups');
  const own = stored.filter(({ user_id }) => user_id === userId);
  return Promise.all(
    own.map(async ({ file, ...row }) => ({
      ...row,
      known: knownIn(await dataIn(Buffer.from(file, 'base64'))),
    })),
  );
}

async function dataIn(file: Buffer): Promise<Pick<PersonData, 'areas' | 'pauses' | 'years'>> {
  const text = gunzipSync(file).toString();
  const { backup, error } = await openBackup(text, async (content) =>
    createHash('sha256').update(content).digest('hex'),
  );
  if (backup === null) throw new Error(`A backup is ${error}`);
  return backup.data;
}

function knownIn(data: Pick<PersonData, 'areas' | 'pauses' | 'years'>): KnownRows {
  return knownRows({
    areas: [...data.areas.values()],
    pauses: [...data.pauses.values()],
    entries: entriesOf(data),
  });
}
