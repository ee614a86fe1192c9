import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { getScore, getYear } from '@daymark/shared/timeline/year-marks.ts';
import type {
  AreaBeforeWrite,
  DayBeforeWrite,
  NamesOfArea,
  NewEntry,
  StoredEntry,
} from './entry-statements.ts';
import { isLater } from './field-edits.ts';

interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'removed': the day was cleared, even without effect. 'overtaken': the entry was cleared after
 * `edited_at`. 'area_not_alive': the area did not exist on the date.
 */
export type WriteResult = Recorded | 'removed' | 'not_found' | 'overtaken' | 'area_not_alive';

export interface EntryRow {
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly score: ScoreValue | null;
  readonly notes: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly edited_at: Instant;
  readonly source_id: string | null;
  readonly revision: number;
}

interface VersionRow extends Omit<EntryRow, 'id' | 'created_at' | 'updated_at' | 'revision'> {
  readonly replaced_at: Instant;
  readonly is_conflict: number;
  readonly was_stored: number;
}

export interface Decision {
  readonly result: WriteResult;
  readonly row?: EntryRow;
  readonly version?: VersionRow | undefined;
}

export interface EntryBefore {
  readonly area: AreaBeforeWrite | undefined;
  readonly day: DayBeforeWrite | undefined;
}

export type WantedEntry = NewEntry<ScoreValue | null> & {
  /** The edit names a stored entry, which may be outside the life of its area. */
  readonly isOfStored?: boolean;
};

/** A later mark of a cleared day is a new entry with the same id, because devices know the id. */
export function decideEntry(wanted: WantedEntry, { area, day }: EntryBefore): Decision {
  if (area === undefined) return { result: 'not_found' };
  if (wanted.isOfStored !== true && !canBeWritten(area, wanted)) {
    return { result: wanted.score === null ? 'removed' : 'area_not_alive' };
  }
  const stored = day === undefined || day.id === null ? null : { ...day, id: day.id };
  const keepsEntry = wanted.only_if_unmarked === true;
  const isKept = keepsEntry && stored !== null && stored.score !== null;
  const wins = stored === null || isLater(wanted, stored.edited_at);
  if (isKept || !wins) {
    const version = stored === null || keepsEntry ? undefined : createLateVersion(wanted, stored);
    return { result: getKeptResult(wanted, { area, stored }), version };
  }
  const row = createRow(wanted, stored);
  return {
    result:
      row.score === null
        ? 'removed'
        : { score: asScore({ ...row, score: row.score }, area), created: row.revision === 1 },
    row,
    version: stored === null ? undefined : createReplacedVersion(wanted, stored),
  };
}

type EarlierEntry = DayBeforeWrite & { readonly id: string };

function getKeptResult(
  { score, life_area_id, score_date }: WantedEntry,
  { area, stored }: { readonly area: AreaBeforeWrite; readonly stored: EarlierEntry | null },
): WriteResult {
  if (score === null) return 'removed';
  if (stored === null || stored.score === null) return 'overtaken';
  const entry = { ...stored, life_area_id, score_date, score: stored.score };
  return { score: asScore(entry, area), created: false };
}

function createRow(
  { id, life_area_id, score_date, score, notes, edited_at, now, source_id }: WantedEntry,
  stored: EarlierEntry | null,
): EntryRow {
  const isNew = stored === null || stored.score === null;
  return {
    id: stored?.id ?? id,
    life_area_id,
    score_date,
    score,
    notes,
    created_at: isNew ? now : stored.created_at,
    updated_at: now,
    edited_at,
    source_id,
    revision: isNew ? 1 : stored.revision + 1,
  };
}

function differs(wanted: WantedEntry, stored: EarlierEntry): boolean {
  return wanted.score !== stored.score || wanted.notes !== stored.notes;
}

/** The writer saw the stored entry, unless another device wrote it after `synced_at`. */
function createReplacedVersion(wanted: WantedEntry, stored: EarlierEntry): VersionRow | undefined {
  if (!differs(wanted, stored)) return undefined;
  const { life_area_id, score_date, now, synced_at = wanted.edited_at } = wanted;
  const { score, notes, edited_at, source_id } = stored;
  const isConflict = source_id !== wanted.source_id && synced_at < stored.updated_at;
  return {
    life_area_id,
    score_date,
    score,
    notes,
    edited_at,
    source_id,
    replaced_at: now,
    is_conflict: isConflict ? 1 : 0,
    was_stored: 1,
  };
}

function createLateVersion(wanted: WantedEntry, stored: EarlierEntry): VersionRow | undefined {
  if (!differs(wanted, stored)) return undefined;
  const { life_area_id, score_date, score, notes, edited_at, source_id, now } = wanted;
  return {
    life_area_id,
    score_date,
    score,
    notes,
    edited_at,
    source_id,
    replaced_at: now,
    is_conflict: stored.source_id === source_id ? 0 : 1,
    was_stored: 0,
  };
}

/** Returns false outside the area's life, except to clear an existing mark. */
function canBeWritten(area: AreaBeforeWrite, { score_date, score }: WantedEntry): boolean {
  if (score !== null || isAlive(area, score_date)) return isAlive(area, score_date);
  return isMarked(area, score_date);
}

function isMarked({ marks }: AreaBeforeWrite, date: CalendarDate): boolean {
  return getScore(new Map([[getYear(date), marks ?? '']]), date) !== null;
}

function isAlive({ created_on, deleted_on }: AreaBeforeWrite, date: CalendarDate): boolean {
  return created_on <= date && (deleted_on === null || date < deleted_on);
}

/** Adds name and color of an ended area, because the client's list may lack it. */
export function asScore(row: StoredEntry, { life_area_name, life_area_color }: NamesOfArea): Score {
  const score = {
    id: row.id,
    life_area_id: row.life_area_id,
    score: row.score,
    score_date: row.score_date,
    notes: row.notes,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  if (life_area_name === null || life_area_color === null) return score;
  return { ...score, life_area_name, life_area_color };
}
