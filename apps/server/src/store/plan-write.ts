import * as limits from '@daymark/shared/limits.ts';
import { getScore, getYear, setMark, type Marks } from '@daymark/shared/timeline/year-marks.ts';
import type { LockedUser } from '../database/transactions.ts';
import { decideEntry, type Decision, type EntryRow, type WriteResult } from './decide-entry.ts';
import { compareFingerprint, type StoredAnswer, type UsedKey } from './idempotency-repository.ts';
import type { BeforeWrite, KeyedEntry, OwnEntries } from './read-before-write.ts';
import { getYearKey, type StoredAreaFacts } from './timelines.ts';
import type { Listener } from './webhook-events.ts';

/**
 * 'refused': as the caller wanted. 'reused': the key belongs to another request. 'id_taken': the id
 * belongs to another entry.
 */
export type EntryOutcome =
  | { readonly first: StoredAnswer | 'reused' }
  | { readonly result: WriteResult }
  | 'refused'
  | 'id_taken';

/** 'absent': the user was deleted, or was skipped because another transaction has locked them. */
export type OwnOutcome = 'absent' | 'not_admitted' | readonly EntryOutcome[];

export interface EntryWrite extends OwnEntries {
  /** Returns the answer to store under the key of an entry, or null to store none. */
  readonly createAnswer: (result: WriteResult) => StoredAnswer | null;
}

interface KeyedAnswer extends UsedKey, StoredAnswer {
  readonly user_id: string;
  readonly created_at: string;
}

interface ChangedYear {
  readonly life_area_id: string;
  readonly year: number;
  readonly before: Marks | null;
  readonly marks: Marks;
}

type Version = NonNullable<Decision['version']> & { readonly isFull: boolean };

/** Writes of one person. */
export interface Plan {
  readonly user: LockedUser;
  readonly rev: number;
  readonly now: string;
  readonly rows: readonly EntryRow[];
  readonly versions: readonly Version[];
  /** Years by `getYearKey`. */
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
    const { life_area_id, score_date, score } = row;
    const year = getYear(score_date);
    const key = getYearKey(row);
    const { before: earlier, marks } = years.get(key) ?? { before: stored, marks: stored };
    const changed = setMark(marks ?? undefined, score_date, score);
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

/** Returns the facts after the write. */
export function withWrittenYears(
  facts: readonly StoredAreaFacts[],
  { years }: Plan,
): StoredAreaFacts[] {
  const written = Map.groupBy(years.values(), ({ life_area_id }) => life_area_id);
  return facts.map((each) => {
    const own = written.get(each.area.id) ?? [];
    return { ...each, years: new Map([...each.years, ...own.map(asEntryOfMap)]) };
  });
}

function asEntryOfMap({ year, marks }: ChangedYear): [number, Marks] {
  return [year, marks];
}
