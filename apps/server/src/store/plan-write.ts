import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { addToEntry } from '@daymark/shared/timeline/add-to-entry.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import * as limits from '@daymark/shared/limits.ts';
import {
  getScore,
  getYear,
  setMark,
  toMark,
  type Marks,
} from '@daymark/shared/timeline/year-marks.ts';
import type { LockedUser } from '../database/transactions.ts';
import {
  asScore,
  type AddedAmount,
  type AreaBeforeWrite,
  type DayBeforeWrite,
  type EntryRow,
  type NewEntry,
  type VersionRow,
} from './entry-statements.ts';
import { isLater } from './field-edits.ts';
import {
  compareFingerprint,
  type FirstAnswer,
  type StoredAnswer,
  type UsedKey,
} from './idempotency-repository.ts';
import { getYearKey, readSchedule } from './timelines.ts';
import type { Listener } from './webhook-events.ts';

export interface Access {
  readonly kind: 'session' | 'program';
  readonly token_hash: string;
}

export interface KeyedEntry {
  readonly entry: WantedEntry;
  readonly key: UsedKey | null;
  /** True for an entry that must not be written. A response may still be stored under its key. */
  readonly isRefused: boolean;
}

/** Entries that one person writes in one transaction. Keys, ids and days must be unique. */
export interface OwnEntries {
  readonly user_id: string;
  readonly now: Instant;
  /**
   * Session or token, which must still be valid when the write runs. Null for an operator's write.
   */
  readonly access: Access | null;
  readonly entries: readonly KeyedEntry[];
}

export interface BeforeWrite {
  readonly users: ReadonlyMap<string, LockedUser>;
  isAdmitted(person: OwnEntries): boolean;
  findAnswer(user_id: string, key: UsedKey): FirstAnswer | undefined;
  findEntry(user_id: string, entry: WantedEntry): EntryBefore;
  listListeners(user_id: string): readonly Listener[];
}

/**
 * 'refused': `isRefused` was set. 'reused': the key belongs to another request. 'id_taken': the id
 * belongs to another entry.
 */
export type EntryOutcome =
  | { readonly first: StoredAnswer | 'reused' }
  | { readonly result: WriteResult }
  | 'refused'
  | 'id_taken';

/**
 * 'absent': the user was deleted, or was skipped because another transaction has locked the user.
 */
export type OwnOutcome = 'absent' | 'not_admitted' | readonly EntryOutcome[];

export interface EntryWrite extends OwnEntries {
  /** Returns the response to store under the key of an entry, or null to store none. */
  readonly createAnswer: (result: WriteResult) => StoredAnswer | null;
}

interface KeyedAnswer extends UsedKey, StoredAnswer {
  readonly user_id: string;
  readonly created_at: string;
}

export interface ChangedYear {
  readonly life_area_id: string;
  readonly year: number;
  readonly before: Marks | null;
  readonly marks: Marks;
}

type Version = NonNullable<Decision['version']> & { readonly isFull: boolean };

export interface Plan {
  readonly user: LockedUser;
  readonly rev: number;
  readonly now: string;
  readonly rows: readonly EntryRow[];
  readonly versions: readonly Version[];
  /** Changed years by `getYearKey`. */
  readonly years: ReadonlyMap<string, ChangedYear>;
  /** Rows of days that are done now and were not done before. */
  readonly done: readonly (EntryRow & { readonly now: string })[];
  readonly listeners: readonly Listener[];
  readonly answers: readonly KeyedAnswer[];
}

interface Planned {
  readonly outcome: OwnOutcome;
  readonly plan: Plan | null;
}

export function planWrite(write: EntryWrite, before: BeforeWrite): Planned {
  const { user_id, now, createAnswer } = write;
  const user = before.users.get(user_id);
  if (user === undefined) return { outcome: 'absent', plan: null };
  if (!before.isAdmitted(write)) return { outcome: 'not_admitted', plan: null };
  const rows: EntryRow[] = [];
  const versions: Version[] = [];
  const years = new Map<string, ChangedYear>();
  const done: EntryRow[] = [];
  const answers: KeyedAnswer[] = [];

  function writeOne({ entry, key, isRefused }: KeyedEntry): EntryOutcome {
    const first = key === null ? undefined : before.findAnswer(user_id, key);
    if (key !== null && first !== undefined) {
      return { first: compareFingerprint(key.fingerprint, first) };
    }
    if (isRefused) return 'refused';
    const stored = before.findEntry(user_id, entry);
    const { result, row, version } = decideEntry(entry, stored);
    const isFull = (stored.day?.versions ?? 0) >= limits.versionsPerDay;
    if (version !== undefined) versions.push({ ...version, isFull });
    if (row !== undefined) {
      rows.push(row);
      if (markDay(row, stored.area?.marks ?? null)) done.push(row);
    }
    const answer = key === null ? null : createAnswer(result);
    if (key !== null && answer !== null) {
      answers.push({ ...answer, ...key, user_id, created_at: now });
    }
    return { result };
  }

  /** Returns whether the day is done now and was not done before. */
  function markDay(row: EntryRow, stored: Marks | null): boolean {
    const { life_area_id, score_date, score, amount } = row;
    const year = getYear(score_date);
    const key = getYearKey(row);
    const { before: earlier, marks } = years.get(key) ?? { before: stored, marks: stored };
    const changed = setMark(marks ?? undefined, score_date, toMark(score, amount !== null));
    years.set(key, { life_area_id, year, before: earlier, marks: changed });
    return score === 1 && getScore(new Map([[year, earlier ?? '']]), score_date) !== 1;
  }

  const outcome = write.entries.map(writeOne);
  const plan = {
    user,
    rev: user.rev + 1,
    now,
    rows,
    versions,
    years,
    done: done.map((row) => ({ ...row, now })),
    listeners: before.listListeners(user_id),
    answers,
  };
  return { outcome, plan };
}

interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'removed': the day was cleared, or the edit to clear it had no effect. 'overtaken': the entry was
 * cleared after `edited_at`. 'area_not_alive': the area did not exist on the date.
 */
export type WriteResult = Recorded | 'removed' | 'not_found' | 'overtaken' | 'area_not_alive';

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
  /**
   * True if the edit names the id of a stored entry. The day of the entry may be before the first
   * day or after the end of its area.
   */
  readonly isOfStored?: boolean;
  /** True if a new target, and no edit of a person, changes the score of a stored entry. */
  readonly isJudged?: boolean;
};

/** A new mark of a cleared day is a new entry with the same id, because devices know the id. */
function decideEntry(given: WantedEntry, { area, day }: EntryBefore): Decision {
  if (area === undefined) return { result: 'not_found' };
  const stored = day === undefined || day.id === null ? null : { ...day, id: day.id };
  const wanted = deriveScore(given, { area, stored });
  if (wanted.isOfStored !== true && !canBeWritten(area, wanted)) {
    return { result: wanted.score === null ? 'removed' : 'area_not_alive' };
  }
  const keepsEntry = wanted.only_if_unmarked === true;
  const isKept = keepsEntry && stored !== null && stored.score !== null;
  const isJudged = wanted.isJudged === true;
  const wins = stored === null || isJudged || isLater(wanted, stored.edited_at);
  if (isKept || !wins) {
    const version = stored === null || keepsEntry ? undefined : createLateVersion(wanted, stored);
    return { result: getKeptResult(wanted, { area, stored }), version };
  }
  const row = createRow(wanted, stored);
  const isNoteDropped =
    wanted !== given && !given.added?.keepsNotes && wanted.notes !== given.notes;
  return {
    result:
      row.score === null
        ? 'removed'
        : { score: asScore({ ...row, score: row.score }, area), created: row.revision === 1 },
    row,
    version:
      stored === null || isJudged
        ? undefined
        : isNoteDropped
          ? createLateVersion({ ...wanted, notes: given.notes, edited_at: given.edited_at }, stored)
          : createReplacedVersion(wanted, stored),
  };
}

interface ScoredDay {
  readonly area: AreaBeforeWrite;
  readonly stored: EarlierEntry | null;
}

/** Returns the entry with the score that the target of its day decides, if it follows from that. */
function deriveScore(given: WantedEntry, { area, stored }: ScoredDay): WantedEntry {
  const { added, isDerived = false, amount, score_date } = given;
  if (added === undefined && !isDerived) return given;
  const target = getTarget(readSchedule(area), score_date);
  return added === undefined
    ? { ...given, score: scoreAmount(target, amount ?? 0) }
    : addToStored(given, { ...added, target }, stored);
}

/**
 * Returns the whole entry after an addition. It is never older than the stored entry, and replaces
 * nothing that another device has to be told about.
 */
function addToStored(
  wanted: WantedEntry,
  { score, target, keepsNotes, ...added }: AddedAmount & { readonly target: Target | null },
  stored: EarlierEntry | null,
): WantedEntry {
  const isOlder = stored !== null && !isLater(wanted, stored.edited_at);
  const before = stored?.score === null ? null : stored;
  const known = before?.notes ?? '';
  const notes = keepsNotes || (isOlder && known !== '') ? known : wanted.notes;
  const after = addToEntry(before && { ...before, notes }, { ...added, notes }, target);
  return {
    ...wanted,
    ...after,
    score: after.score === null ? null : (score ?? after.score),
    edited_at: isOlder ? stored.edited_at : wanted.edited_at,
    synced_at: wanted.now,
  };
}

type EarlierEntry = DayBeforeWrite & { readonly id: string };

function getKeptResult(
  { score, life_area_id, score_date }: WantedEntry,
  { area, stored }: ScoredDay,
): WriteResult {
  if (score === null) return 'removed';
  if (stored === null || stored.score === null) return 'overtaken';
  const entry = { ...stored, life_area_id, score_date, score: stored.score };
  return { score: asScore(entry, area), created: false };
}

function createRow(wanted: WantedEntry, stored: EarlierEntry | null): EntryRow {
  const { id, life_area_id, score_date, score, notes, edited_at, now, source_id } = wanted;
  const isNew = stored === null || stored.score === null;
  return {
    id: stored?.id ?? id,
    life_area_id,
    score_date,
    score,
    notes,
    amount: getAmountAfter(wanted, stored),
    created_at: isNew ? now : stored.created_at,
    // Otherwise an edit from a device that has not seen the new score would be a conflict.
    updated_at: wanted.isJudged && stored !== null ? stored.updated_at : now,
    edited_at,
    source_id,
    revision: isNew ? 1 : stored.revision + 1,
  };
}

function getAmountAfter(
  { score, amount }: WantedEntry,
  stored: EarlierEntry | null,
): number | null {
  if (score === null) return null;
  return amount === undefined ? (stored?.amount ?? null) : amount;
}

function differs(wanted: WantedEntry, stored: EarlierEntry): boolean {
  return (
    wanted.score !== stored.score ||
    wanted.notes !== stored.notes ||
    getAmountAfter(wanted, stored) !== stored.amount
  );
}

/**
 * Marks the version as a conflict if another device stored the entry after `synced_at`, so that the
 * writer had not seen it.
 */
function createReplacedVersion(wanted: WantedEntry, stored: EarlierEntry): VersionRow | undefined {
  if (!differs(wanted, stored)) return undefined;
  const { life_area_id, score_date, now, synced_at = wanted.edited_at } = wanted;
  const { score, notes, amount, edited_at, source_id } = stored;
  const isConflict = source_id !== wanted.source_id && synced_at < stored.updated_at;
  return {
    life_area_id,
    score_date,
    score,
    notes,
    amount,
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
    amount: getAmountAfter(wanted, stored),
    edited_at,
    source_id,
    replaced_at: now,
    is_conflict: stored.source_id === source_id ? 0 : 1,
    was_stored: 0,
  };
}

/**
 * Returns false before the first day and after the end of the area, except to clear an existing
 * mark.
 */
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
