import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { ScoreValue } from '../entries/score.ts';
import type { AreaEdit, EntryEdit } from './edit.ts';

interface IdSource {
  readonly newId: () => string;
}

export function createSwitchEdit(id: string, is_active: boolean, { newId }: IdSource): AreaEdit {
  // Archiving creates a pause. Later edits of the pause need its id before the server creates it.
  return { kind: 'area', id, fields: { is_active, pause_id: newId() } };
}

export function createEndEdit(id: string, { edited_at, edited_on }: Moment): AreaEdit {
  return { kind: 'area', id, fields: { deleted_at: edited_at, deleted_on: edited_on } };
}

interface Moment {
  readonly edited_at: string;
  readonly edited_on: CalendarDate;
}

interface DayAmount {
  readonly amount?: number | null | undefined;
}

interface MarkedDay extends Pick<EntryEdit, 'life_area_id' | 'score_date'>, DayAmount {
  readonly score: ScoreValue | null;
  readonly notes: string;
}

/**
 * A null `score` removes the entry.
 * @param replaced the day's content, whose amount the edit removes if the new content has none
 */
export function createEntryEdit(
  { life_area_id, score_date, score, notes, amount }: MarkedDay,
  { newId }: IdSource,
  replaced?: DayAmount | null,
): EntryEdit {
  const written = amount ?? (typeof replaced?.amount === 'number' ? null : undefined);
  const fields =
    score === null
      ? null
      : { id: newId(), score, notes, ...(written !== undefined && { amount: written }) };
  return { kind: 'mark', life_area_id, score_date, fields };
}
