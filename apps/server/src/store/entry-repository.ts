import { countCodePoints } from '@daymark/shared/text-length.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { addAmounts } from '@daymark/shared/timeline/add-to-entry.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import type { Database } from '../database/schema.ts';
import { runTogether } from '../database/statements.ts';
import { runAtomically, selectUserToLock } from '../database/transactions.ts';
import {
  selectAmounts,
  selectDayOfScore,
  selectScore,
  selectScores,
} from './entry-edit-statements.ts';
import { asScore, type NewEntry } from './entry-statements.ts';
import type { EditMoment } from './field-edits.ts';
import type { WantedEntry, WriteResult } from './plan-write.ts';
import { writeEntries } from './write-entries.ts';

interface SourcedEdit extends EditMoment {
  readonly source_id?: string | null;
  readonly synced_at?: Instant | undefined;
}

interface ScoreUpdate extends SourcedEdit {
  readonly score?: ScoreValue | undefined;
  readonly notes?: string | undefined;
  readonly amount?: number | null | undefined;
  readonly added_amount?: number | undefined;
  readonly added_note?: string | undefined;
}

interface DayOfEntry {
  /** Id for the row when the area never had an entry on the date. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

export function createEntryRepository(connections: Connections) {
  const { reader } = connections;

  const writeOne = (user_id: string, entry: WantedEntry): Promise<WriteResult> =>
    runAtomically(connections, async (db, changes) => {
      const [result = 'not_found'] = await writeOwn(db, changes, { user_id, entries: [entry] });
      return result;
    });

  return {
    /** Returns 'id_taken' if the id belongs to another entry. The transaction must then end. */
    record: (userId: string, entry: NewEntry): Promise<WriteResult | 'id_taken'> =>
      writeOne(userId, entry).catch((error: unknown) => {
        if (isUniqueViolation(error)) return 'id_taken';
        throw error;
      }),

    /**
     * Records several entries, whose ids and days must be unique. If an id belongs to another
     * entry, nothing is written and the promise rejects with a unique violation.
     */
    recordAll: (user_id: string, entries: readonly NewEntry<ScoreValue | null>[]) =>
      runAtomically(connections, (db, changes) => writeOwn(db, changes, { user_id, entries })),

    /** Sorts by date and position. An entry has a name and a color only when its area has ended. */
    async list(
      user_id: string,
      { start_date, end_date }: { start_date: CalendarDate; end_date: CalendarDate },
    ): Promise<Score[]> {
      const rows = await selectScores(reader, { user_id, start_date, end_date });
      return rows.map((row) => asScore(row, row));
    },

    /** Lists the days with an amount, unsorted. */
    listAmounts: (user_id: string, since: CalendarDate) =>
      selectAmounts(reader, { user_id, since }),

    async find(user_id: string, id: string): Promise<Score | null> {
      const [row] = await selectScore(reader, { user_id, id });
      return row ? asScore(row, row) : null;
    },

    async areaOf(user_id: string, id: string): Promise<string | null> {
      const [day] = await selectDayOfScore(reader, { user_id, id });
      return day?.life_area_id ?? null;
    },

    update: (
      user_id: string,
      id: string,
      { score, notes: given, added_note: line, ...update }: ScoreUpdate,
    ): Promise<Score | 'notes_too_long' | 'amount_invalid' | null> =>
      runAtomically(connections, async (db, changes) => {
        const [, [before]] = await runTogether(db, [
          selectUserToLock.with({ id: user_id }),
          selectScore.with({ user_id, id }),
        ]);
        if (before === undefined) return null;
        const { amount, added_amount } = update;
        if (added_amount !== undefined && !isInRange(before.amount ?? 0, added_amount))
          return 'amount_invalid';
        const notes = [given ?? before.notes, line ?? ''].filter((part) => part !== '').join('\n');
        if (countCodePoints(notes) > limits.scoreNotes.max) return 'notes_too_long';
        const keepsNotes = given === undefined && line === undefined;
        const changed = {
          ...createEdit(before, update),
          score: score ?? before.score,
          notes,
          amount,
          isDerived: score === undefined && typeof amount === 'number',
          added: added_amount === undefined ? undefined : { added_amount, score, keepsNotes },
        };
        const entries = [{ ...changed, isOfStored: true }];
        const [result] = await writeOwn(db, changes, { user_id, entries });
        return typeof result === 'object' ? result.score : null;
      }),

    /**
     * Clears an entry, unless it was edited after `edited_at`. Returns false when the user never
     * had the entry. The later of two removals counts.
     */
    async remove(user_id: string, id: string, edit: SourcedEdit): Promise<boolean> {
      const [day] = await selectDayOfScore(reader, { user_id, id });
      if (day === undefined) return false;
      const cleared = { ...createEdit({ id, ...day }, edit), isOfStored: true };
      return (await writeOne(user_id, cleared)) === 'removed';
    },

    /** Clears a day, whatever the id of its entry. Returns false when the user has no such area. */
    removeDay: async (userId: string, day: DayOfEntry & SourcedEdit): Promise<boolean> =>
      (await writeOne(userId, createEdit(day, day))) !== 'not_found',
  };
}

/** Returns whether the sum needs no limiting. Sums of decimal fractions are inexact. */
function isInRange(amount: number, added: number): boolean {
  return Math.abs(addAmounts(amount, added) - amount - added) < 0.001;
}

/** Returns an edit that clears the day. */
function createEdit(
  { id, life_area_id, score_date }: DayOfEntry,
  { edited_at, now, synced_at, source_id = null }: SourcedEdit,
): NewEntry<null> {
  const when = { edited_at, now, synced_at };
  return { id, life_area_id, score_date, score: null, notes: '', ...when, source_id };
}

interface OwnEntries {
  readonly user_id: string;
  readonly entries: readonly WantedEntry[];
}

async function writeOwn(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, entries }: OwnEntries,
): Promise<WriteResult[]> {
  const write = {
    user_id,
    now: entries[0]?.now ?? '',
    access: null,
    entries: entries.map((entry) => ({ entry, key: null, isRefused: false })),
    createAnswer: () => null,
  };
  const [outcomes] = await writeEntries(db, changes, { writes: [write], lock: 'wait' });
  if (typeof outcomes !== 'object') return entries.map(() => 'not_found');
  return outcomes.map((outcome) =>
    typeof outcome === 'object' && 'result' in outcome ? outcome.result : 'not_found',
  );
}
