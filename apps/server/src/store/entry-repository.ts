import { countCodePoints } from '@daymark/shared/text-length.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { Score, ScoreValue } from '@daymark/shared/entries/score.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import type { Database } from '../database/schema.ts';
import { runAtomically } from '../database/transactions.ts';
import type { AreaBeforeWrite, WantedEntry } from './entry-statements.ts';
import {
  asScore,
  canBeWritten,
  entryWrites,
  applyWrittenEntries,
  lockDays,
  writeKeepingVersions,
  type EntryDay,
  type LockedDays,
} from './entry-writes.ts';
import type { EditMoment } from './field-edits.ts';
import {
  updateEntry,
  selectDayOfScore,
  selectScore,
  selectScores,
  clearDay,
  clearEntry,
} from './entry-edit-statements.ts';
import { getYearKey } from './timelines.ts';

interface SourcedEdit extends EditMoment {
  readonly source_id?: string | null;
  readonly synced_at?: Instant | undefined;
}

interface ScoreUpdate extends SourcedEdit {
  readonly score?: ScoreValue | undefined;
  readonly notes?: string | undefined;
  readonly added_note?: string | undefined;
}

interface UnscoredDay extends SourcedEdit {
  /** Id for the row when the area never had an entry on the date. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

export function entryRepository(connections: Connections) {
  const { reader } = connections;
  return {
    ...entryWrites(connections),

    /** Sorts by date and position. Name and color are set when the area has ended. */
    async list(
      user_id: string,
      { start_date, end_date }: { start_date: CalendarDate; end_date: CalendarDate },
    ): Promise<Score[]> {
      const rows = await selectScores(reader, { user_id, start_date, end_date });
      return rows.map((row) => asScore(row, row));
    },

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
      update: ScoreUpdate,
    ): Promise<Score | 'notes_too_long' | null> =>
      runAtomically(connections, async (db, changes) => {
        const found = await findDayOfScore(db, changes, { user_id, id });
        return found && updateScore(db, found, { id, ...update });
      }),

    /**
     * Keeps an entry that was edited after `edited_at`. Returns false when the user never had the
     * entry. The later of two removals counts.
     */
    remove: (user_id: string, id: string, edit: SourcedEdit): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const found = await findDayOfScore(db, changes, { user_id, id });
        if (found === null) return false;
        const removed = await writeKeepingVersions(
          db,
          { user_id, entries: [createClearedEntry(found.day, edit)] },
          clearEntry.with({ user_id, id, source_id: null, ...edit }),
        );
        const { edited_at, now } = edit;
        const entry = { ...found.day, score: null, notes: '', edited_at, now };
        await applyWrittenEntries(db, found, removed.length > 0 ? [entry] : []);
        return true;
      }),

    /** Clears a day, whatever the id of its entry. Returns false when the user has no such area. */
    removeDay: (user_id: string, day: UnscoredDay): Promise<boolean> =>
      runAtomically(connections, async (db, changes) => {
        const found = await lockDays(db, changes, { user_id, days: [day] });
        const area = found?.areas.get(getYearKey(day));
        if (found === null || area === undefined) return false;
        if (!canBeWritten(area, { ...day, score: null })) return true;
        const removed = await writeKeepingVersions(
          db,
          { user_id, entries: [createClearedEntry(day, day)] },
          clearDay.with({ user_id, source_id: null, ...day }),
        );
        const entry = { ...day, score: null, notes: '' };
        await applyWrittenEntries(db, found, removed.length > 0 ? [entry] : []);
        return true;
      }),
  };
}

function createClearedEntry(
  { life_area_id, score_date }: EntryDay,
  { edited_at, now, synced_at, source_id = null }: SourcedEdit,
): WantedEntry {
  const when = { edited_at, now, synced_at, source_id };
  return { life_area_id, score_date, score: null, notes: '', ...when, keeps_entry: '0' };
}

interface LockedDay extends LockedDays {
  readonly day: EntryDay;
  readonly area: AreaBeforeWrite;
}

async function findDayOfScore(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { user_id, id }: { readonly user_id: string; readonly id: string },
): Promise<LockedDay | null> {
  const [day] = await selectDayOfScore(db, { user_id, id });
  if (day === undefined) return null;
  const days = await lockDays(db, changes, { user_id, days: [day] });
  const area = days?.areas.get(getYearKey(day));
  return days === null || area === undefined ? null : { ...days, day, area };
}

async function updateScore(
  db: Kysely<Database>,
  days: LockedDay,
  { id, score, source_id = null, ...update }: ScoreUpdate & { readonly id: string },
): Promise<Score | 'notes_too_long' | null> {
  const { user_id, area } = days;
  const { notes: given, added_note: line, ...moment } = update;
  const when = { ...moment, source_id };
  const [before] = await selectScore(db, { user_id, id });
  if (before === undefined) return null;
  const notes = [given ?? before.notes, line ?? ''].filter((part) => part !== '').join('\n');
  if (countCodePoints(notes) > limits.scoreNotes.max) return 'notes_too_long';
  const wanted = { score: score ?? before.score, notes };
  const edit = { user_id, id, ...wanted, ...when };
  const entry = { ...days.day, ...wanted, ...when, keeps_entry: '0' as const };
  const versions = { user_id, entries: [entry] };
  const [edited] = await writeKeepingVersions(db, versions, updateEntry.with(edit));
  if (edited === undefined) {
    const [stored] = await selectScore(db, { user_id, id });
    return stored ? asScore(stored, area) : null;
  }
  const { edited_at, now } = when;
  await applyWrittenEntries(db, days, [{ ...edited, edited_at, now }]);
  return asScore(edited, area);
}
